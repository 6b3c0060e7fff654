/** Languages that were loaded. A reply is shown when its language is there, so that no card changes under the reader. */
import type { Reply } from '../reply.ts'
import { langOf } from '../words.ts'
import type { Language } from './labels.ts'
import { ENGLISH, type Speech } from './speech.ts'

type Lang = Reply['lang']

const FILES: Readonly<Record<Exclude<Lang, 'en'>, () => Promise<Language>>> = {
  es: async () => (await import('./es.ts')).es,
  pt: async () => (await import('./pt.ts')).pt,
  zh: async () => (await import('./zh.ts')).zh,
  tr: async () => (await import('./tr.ts')).tr,
  ru: async () => (await import('./ru.ts')).ru,
  vi: async () => (await import('./vi.ts')).vi,
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
  id: async () => (await import('./id.ts')).id,
  ja: async () => (await import('./ja.ts')).ja,
  ko: async () => (await import('./ko.ts')).ko,
  ar: async () => (await import('./ar.ts')).ar,
  hi: async () => (await import('./hi.ts')).hi,
}

const loaded = new Map<Lang, Speech>([['en', ENGLISH]])

/** `undefined` for a language that is not loaded: its reply is shown as text, which is complete. */
export const speechFor = (reply: Reply): Speech | undefined => loaded.get(langOf(reply))

/** Loads what the replies need, once for each language. It never throws. */
export async function loadSpeech(replies: readonly Reply[]): Promise<void> {
  const langs = new Set(replies.flatMap((reply) => ('parts' in reply ? [reply, ...reply.parts] : [reply])).map(langOf))
  await Promise.all([...langs].map(load))
}

async function load(lang: Lang): Promise<void> {
  if (lang === 'en' || loaded.has(lang)) return
  try {
    const [language, { createLocal }] = await Promise.all([FILES[lang](), import('./local.ts')])
    loaded.set(lang, createLocal(lang, language))
  } catch {
    // The connection broke, or the service has a newer version: the next reply tries again.
  }
}
