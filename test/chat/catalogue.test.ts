import { describe, expect, it } from 'vitest'
import { catalogue } from '../../src/chat/say/catalogue.ts'
import { LANGS, LANGUAGES, type Lang } from '../../src/chat/say/languages.ts'
import type { Key } from '../../src/chat/say/messages.ts'
import { listNames, type Text } from '../../src/chat/say/template.ts'
import { understand } from '../../src/chat/understand/understand.ts'

const KEYS = Object.keys(catalogue.en) as Key[]
const WRITTEN = LANGS.filter((lang) => lang !== 'en' && catalogue[lang] !== catalogue.en)

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const namesOf = (text: string): string => [...new Set(listNames(text))].sort().join(' ')

/** Whether one number alone takes a form, as in the Arabic singular and dual: the noun says it, without a figure. */
function saysItsNumber(lang: Lang, form: string): boolean {
  if (form !== 'one' && form !== 'two') return false
  return pluralsOf(lang).filter((taken) => taken === form).length === 1
}

function pluralsOf(lang: Lang): Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(LANGUAGES[lang].locale)
  return Array.from({ length: 201 }, (_, count) => rules.select(count))
}

it('has messages in the languages of chat', () => {
  expect(WRITTEN.length).toBeGreaterThanOrEqual(13)
  expect(KEYS.length).toBeGreaterThan(400)
})

/** Names of kinds of order, which people write in English in several languages. */
const SAME = new Set<Key>(['orderStop', 'orderProfit', 'orderTwap', 'fearNeutral', 'oddsNo', 'priceHead'])

describe.each(WRITTEN)('the messages in %s', (lang) => {
  const texts = catalogue[lang]

  it('are all there, and none is empty', () => {
    expect(Object.keys(texts).sort()).toEqual([...KEYS].sort())
    expect(KEYS.filter((key) => formsOf(texts[key]).some((form) => form.trim() === ''))).toEqual([])
  })

  it('name the values of the English message, in every form', () => {
    const wrong = KEYS.filter((key) => {
      const english = formsOf(catalogue.en[key]).at(-1) ?? ''
      const wanted = namesOf(english)
      const uncounted = namesOf(english.replace('{count}', ''))
      const text = texts[key]
      const forms = typeof text === 'string' ? [['other', text] as const] : Object.entries(text)
      return forms.some(([name, form]) => {
        const names = namesOf(form)
        return names !== wanted && !(names === uncounted && saysItsNumber(lang, name))
      })
    })
    expect(wrong).toEqual([])
  })

  it('are not English', () => {
    const left = KEYS.filter((key) => {
      const english = formsOf(catalogue.en[key]).at(-1) ?? ''
      const words = english.replace(/\{\w+\}/g, '').match(/\p{L}{3,}/gu) ?? []
      return words.length > 0 && !SAME.has(key) && formsOf(texts[key]).includes(english)
    })
    expect(left).toEqual([])
  })

  it('have every plural form that whole numbers take', () => {
    const needed = new Set(pluralsOf(lang))
    const lacking = KEYS.filter((key) => {
      const text = texts[key]
      return typeof text !== 'string' && [...needed].some((form) => text[form] === undefined)
    })
    expect(lacking).toEqual([])
    // In these languages a noun changes with the number before it.
    const changing: readonly Lang[] = ['es', 'pt', 'ru', 'fr', 'de', 'ar', 'hi']
    if (!changing.includes(lang)) return
    const flat = KEYS.filter((key) => typeof catalogue.en[key] !== 'string' && typeof texts[key] === 'string')
    expect(flat).toEqual([])
  })

  it('have no invisible characters, no double spaces and no markup', () => {
    const odd = KEYS.filter((key) =>
      formsOf(texts[key]).some((form) => /\p{Cf}|\p{Cc}| {2}|[*`~]|\]\(|https?:/u.test(form)),
    )
    expect(odd).toEqual([])
  })

  it('offer examples that chat reads', () => {
    const read = (key: Key) => understand(String(texts[key]))
    expect(read('examplePrice')).toMatchObject({ kind: 'answer', intent: 'price', slots: { symbol: 'ETH' } })
    expect(read('exampleSwap')).toMatchObject({
      kind: 'answer',
      intent: 'quote',
      slots: { amount: '0.1', token: 'ETH', destinationToken: 'USDC', originChain: 'base' },
    })
    expect(read('exampleRisk')).toMatchObject({ kind: 'answer', intent: 'risk', slots: { query: 'PEPE' } })
    expect(read('exampleYield')).toMatchObject({ kind: 'answer', intent: 'yield', slots: { symbol: 'USDC' } })
    expect(read('exampleCan')).toMatchObject({ kind: 'help' })
  })
})
