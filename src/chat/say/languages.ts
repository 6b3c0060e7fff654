/** The languages that chat reads and answers in. */

interface Language {
  /** Its own name for itself, for lists. */
  name: string
  /** For `Intl`. Arabic and Hindi with the digits of the other languages, so that a figure can be copied and compared. */
  locale: string
}

export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'español', locale: 'es' },
  pt: { name: 'português', locale: 'pt-BR' },
  zh: { name: '中文', locale: 'zh-CN' },
  tr: { name: 'Türkçe', locale: 'tr' },
  ru: { name: 'русский', locale: 'ru' },
  vi: { name: 'Tiếng Việt', locale: 'vi' },
  fr: { name: 'français', locale: 'fr' },
  de: { name: 'Deutsch', locale: 'de' },
  id: { name: 'Bahasa Indonesia', locale: 'id' },
  ja: { name: '日本語', locale: 'ja' },
  ko: { name: '한국어', locale: 'ko' },
  ar: { name: 'العربية', locale: 'ar-u-nu-latn' },
  hi: { name: 'हिन्दी', locale: 'hi-u-nu-latn' },
} as const satisfies Record<string, Language>

export type Lang = keyof typeof LANGUAGES

export const LANGS = Object.keys(LANGUAGES) as [Lang, ...Lang[]]

export const isLang = (code: string): code is Lang => Object.hasOwn(LANGUAGES, code)
