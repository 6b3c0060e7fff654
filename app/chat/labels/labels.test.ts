import { describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../../src/chat/conversation/choose-language.ts'
import { catalogue } from '../../../src/chat/say/catalogue.ts'
import { LANGS, LANGUAGES, type Lang } from '../../../src/chat/say/languages.ts'
import type { Key } from '../../../src/chat/say/messages.ts'
import { listNames, type Text } from '../../../src/chat/say/template.ts'
import { understand } from '../../../src/chat/understand/understand.ts'
import { listFollowUps } from '../follow-ups.ts'
import { listAssumptions } from '../list-assumptions.ts'
import type { Reply } from '../reply.ts'
import { en } from './en.ts'
import type { LabelKey } from './labels.ts'
import { loadSpeech, speechFor } from './load.ts'
import type { Speech } from './speech.ts'

type Local = Exclude<Lang, 'en'>
const OTHERS = LANGS.filter((lang): lang is Local => lang !== 'en')
const KEYS = Object.keys(en) as LabelKey[]
const isShared = (key: LabelKey): key is LabelKey & Key => Object.hasOwn(catalogue.en, key)

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const namesOf = (text: string): string => [...new Set(listNames(text))].sort().join(' ')
const replyIn = (lang: Lang, more: object = {}): Reply =>
  ({ type: 'help', text: 'x', lang, intent: { name: 'help', slots: {}, confidence: 1 }, ...more }) as unknown as Reply

async function speak(lang: Lang): Promise<Speech> {
  await loadSpeech([replyIn(lang)])
  const speech = speechFor(replyIn(lang))
  if (!speech) throw new Error(`${lang} was not loaded`)
  return speech
}

async function labelsOf(lang: Local): Promise<Record<string, Text>> {
  const file = (await import(/* @vite-ignore */ `./${lang}.ts`)) as Record<string, { labels: Record<string, Text> }>
  return file[lang]?.labels ?? {}
}

/** Names that several languages write as English does. */
const NAMES: Readonly<Record<string, string>> = {
  token: 'es pt fr de tr vi id',
  tokenTransfer: 'es pt de id',
  transfer: 'tr id',
  status: 'de id',
  name: 'de',
  block: 'de',
  kindWallet: 'de',
  kindPool: 'es pt fr de vi id',
  kindTrader: 'es pt fr id',
  kindTreasury: 'de',
  kindExchange: 'es',
  wallet: 'de',
  wallets: 'de',
  order: 'de id',
  orders: 'de',
  gas: 'es pt fr de tr id',
  honeypot: 'es pt fr de tr vi id',
  slippage: 'pt de id',
  perpetual: 'de',
  pool: 'es pt fr de vi id',
  pools: 'es pt fr de',
  stables: 'es pt fr de',
  net: 'fr tr',
  netFlow: 'fr',
  sources: 'fr',
  kindFund: 'id',
  readVolume: 'fr pt id',
  volume: 'id',
  readMedian: 'de',
  signalNone: 'de es',
  severityInfo: 'fr',
}

it('takes from the messages of chat only labels with the same values', () => {
  const wrong = KEYS.filter(isShared).filter(
    (key) => namesOf(formsOf(en[key]).at(-1) ?? '') !== namesOf(formsOf(catalogue.en[key]).at(-1) ?? ''),
  )
  expect(KEYS.filter(isShared).length).toBeGreaterThan(30)
  expect(wrong).toEqual([])
})

describe.each(OTHERS)('the labels in %s', (lang) => {
  it('are all there, have the values of English, and the plural forms that numbers take', async () => {
    const labels = await labelsOf(lang)
    const rules = new Intl.PluralRules(LANGUAGES[lang].locale)
    const needed = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)))
    const own = KEYS.filter((key) => !isShared(key))
    expect(Object.keys(labels).sort()).toEqual([...own].sort())
    const wrong = own.filter((key) => {
      const text = labels[key] ?? ''
      const wanted = namesOf(formsOf(en[key]).at(-1) ?? '')
      // The noun alone says one and two in Arabic; one thing is said in words elsewhere, too.
      const counted = (form: string) => wanted === 'count' && ['zero', 'one', 'two'].includes(form)
      if (typeof text === 'string') return text.trim() === '' || namesOf(text) !== wanted
      return (
        [...needed].some((form) => text[form] === undefined) ||
        Object.entries(text).some(
          ([form, said]) => namesOf(said) !== wanted && !(counted(form) && namesOf(said) === ''),
        )
      )
    })
    expect(wrong).toEqual([])
  })

  it('are not English, but for names', async () => {
    const labels = await labelsOf(lang)
    const same = Object.entries(labels).filter(([key, text]) => {
      const english = formsOf(en[key as LabelKey])
      const words =
        english
          .join(' ')
          .replace(/\{\w+\}/g, '')
          .match(/\p{L}{3,}/gu) ?? []
      return words.length > 0 && formsOf(text).some((form) => english.includes(form))
    })
    expect(same.map(([key]) => key).filter((key) => !NAMES[key]?.split(' ').includes(lang))).toEqual([])
  })

  it('ask with their chips for what they stand for, and stay in the language', async () => {
    const { say } = await speak(lang)
    const asked = {
      [say('goPrice', { token: 'PEPE' })]: { intent: 'price', slots: { symbol: 'PEPE' } },
      [say('goRisk', { token: 'PEPE' })]: { intent: 'risk', slots: { query: 'PEPE' } },
      [say('goYield', { token: 'ETH' })]: { intent: 'yield', slots: { symbol: 'ETH' } },
      [say('goTrending')]: { intent: 'market-read', slots: { kind: 'trending' } },
      [say('goFear')]: { intent: 'market-read', slots: { kind: 'fear' } },
      [say('goApprovals')]: { intent: 'approvals', slots: { action: 'list' } },
      [say('goOrders')]: { intent: 'orders', slots: { action: 'list' } },
      [say('goGas', { chain: 'base' })]: { intent: 'gas', slots: { chain: 'base' } },
      [say('goPortfolio')]: { intent: 'portfolio', slots: {} },
    }
    expect(Object.keys(asked)).toHaveLength(9)
    for (const [message, read] of Object.entries(asked))
      expect(readAs(message, lang)).toEqual([message, 'answer', read, lang])
  })

  it('offer a trade and the holders under their own names, with messages that chat reads as that', async () => {
    const speech = await speak(lang)
    const price = listFollowUps(replyIn(lang, { type: 'price', data: { symbol: 'PEPE' } }), speech)[0]
    expect(price?.label).toBe(speech.say('goSwap', { token: 'PEPE' }))
    const token = { symbol: 'PEPE', address: '0x6982508145454Ce325dDbE47a25d4ec3d2311933', verified: true }
    const holders = listFollowUps(replyIn(lang, { type: 'risk', data: { token } }), speech)[1]
    expect(holders?.label).toBe(speech.say('goHolders', { token: 'PEPE' }))
    expect([price, holders].map((chip) => readAs(chip?.message ?? '', lang).slice(1))).toEqual([
      ['answer', { intent: 'quote', slots: { amount: '$100', destinationToken: 'PEPE' } }, lang],
      ['answer', { intent: 'sniper-check', slots: { tokenAddress: 'PEPE' } }, lang],
    ])
  })

  it('change what was assumed to what the chip says', async () => {
    const speech = await speak(lang)
    const slots = { amount: '100', token: 'USDC', destinationToken: 'ETH' }
    const [chip] = listAssumptions({ name: 'quote', slots, defaults: { chain: 'base' }, confidence: 1 }, speech)
    expect(chip?.label).toBe(speech.say('assumedChain', { chain: 'Base' }))
    const other = chip?.others.find(({ label }) => label === 'Arbitrum One')
    const read = understand(other?.words ?? '', { intent: 'quote', slots, missing: [], lang })
    expect(read).toMatchObject({ kind: 'answer', slots: { ...slots, originChain: 'arbitrum' } })
    expect(chooseLanguage(other?.words ?? '', read, lang)).toBe(lang)
  })
})

function readAs(message: string, lang: Lang) {
  const read = understand(message)
  const { intent, slots } = read as { intent?: string; slots?: object }
  return [message, read.kind, { intent, slots }, chooseLanguage(message, read, lang)]
}

describe('the figures of a card', () => {
  it('are written as in its language', async () => {
    const figuresOf = async (lang: Lang) => {
      const { usd, pct, change, amount, span, rounded } = (await speak(lang)).figures
      return [usd(1234.5), pct(12.345), change(-0.5), amount('1234567.891'), span('24h'), rounded(7.25, 1)].map(
        (text) => text.replaceAll('\u00a0', ' '),
      )
    }
    expect(await figuresOf('en')).toEqual(['$1,234.50', '12.35%', '−0.50%', '1,234,567', '24 h', '7.3%'])
    expect(await figuresOf('de')).toEqual(['1.234,50 $', '12,35 %', '-0,50 %', '1.234.567', '24 Std.', '7,3 %'])
    expect(await figuresOf('ja')).toEqual(['$1,234.50', '12.35%', '-0.50%', '1,234,567', '24時間', '7.3%'])
    expect(await figuresOf('ar')).toEqual(['1,234.50 US$', '12.35%', '-0.50%', '1,234,567', '24 ساعة', '7.3%'])
  })

  it('say that a value is not known in words of the language', async () => {
    for (const lang of OTHERS) {
      const { figures, own } = await speak(lang)
      expect(figures.usdShort(null)).toBe(own?.say('unknownValue'))
    }
  })
})
