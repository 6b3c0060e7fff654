import { describe, expect, it } from 'vitest'
import type { Lang } from '../say/languages.ts'
import { understand } from '../understand/understand.ts'
import type { Remembered } from '../understand/understanding.ts'
import { chooseLanguage } from './choose-language.ts'

const choose = (message: string, previous?: Lang, last?: Remembered) =>
  chooseLanguage(message, understand(message, last), previous)

describe('the language of a reply', () => {
  it.each<[string, Lang]>([
    ['what is the price of ETH', 'en'],
    ['¿cuánto vale ETH?', 'es'],
    ['quero trocar 0,1 ETH por USDC', 'pt'],
    ['ETH 价格多少', 'zh'],
    ['ETH kaç dolar şu an', 'tr'],
    ['сколько стоит ETH', 'ru'],
    ['giá ETH bao nhiêu', 'vi'],
    ['combien vaut ETH', 'fr'],
    ['was kostet ETH gerade', 'de'],
    ['berapa harga ETH sekarang', 'id'],
    ['ETHの価格は？', 'ja'],
    ['이더리움 가격 얼마야', 'ko'],
    ['كم سعر ETH', 'ar'],
    ['ETH की कीमत क्या है', 'hi'],
  ])('is that of the message: %s', (message, lang) => {
    expect(choose(message)).toBe(lang)
  })

  it.each([
    '500',
    '0.1',
    '$50',
    'ETH',
    'yes',
    'ok',
    'base',
    'USDC',
    '25%',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    'alice.eth',
  ])('is kept for a short follow-up: %s', (message) => {
    const last: Remembered = {
      intent: 'quote',
      slots: { token: 'ETH', destinationToken: 'USDC' },
      missing: ['amount'],
    }
    for (const lang of ['es', 'pt', 'zh', 'tr', 'ru', 'vi', 'fr', 'de', 'id', 'ja', 'ko', 'ar', 'hi'] as const)
      expect([lang, choose(message, lang, last)]).toEqual([lang, lang])
    expect(choose(message, undefined, last)).toBe('en')
  })

  it('is kept when an option of a question is chosen: its message is English', () => {
    expect(choose('swap $50 of ETH to USDC', 'de')).toBe('de')
    expect(choose('buy $100 of ETH', 'ru')).toBe('ru')
  })

  it('changes with a sentence in another language, and back to English', () => {
    expect(choose('combien vaut ETH maintenant', 'es')).toBe('fr')
    expect(choose('what is the best yield for my USDC', 'es')).toBe('en')
    expect(choose('сколько стоит ETH', 'de')).toBe('ru')
  })

  it.each([
    'ETH ราคาเท่าไหร่',
    'πόσο κάνει το ETH',
    'ile kosztuje bitcoin i czy nie spadnie',
    'hoeveel is het en wat zijn de kosten voor een',
    'ฉันต้องการแลกเหรียญ',
    'ποια είναι η τιμή του bitcoin',
  ])('is none for a language that is not read: %s', (message) => {
    const understood = understand(message)
    const lang = chooseLanguage(message, understood, undefined)
    // A price that was read in spite of the language is better than a refusal.
    if (lang !== undefined) expect(understood).toMatchObject({ intent: 'price' })
  })
})
