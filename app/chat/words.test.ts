import { describe, expect, it } from 'vitest'
import { LANGS } from '../../src/chat/say/languages.ts'
import type { Reply } from './reply.ts'
import { dirOf, langOf, partsOf, signLabel } from './words.ts'

const replyIn = (lang: string | undefined): Reply => ({ type: 'pay', text: 'x', lang }) as unknown as Reply

describe('a reply on the page', () => {
  it('has a language, a direction and a button in each of the languages', () => {
    expect(LANGS.map((lang) => langOf(replyIn(lang)))).toEqual([...LANGS])
    expect(new Set(LANGS.map((lang) => signLabel(replyIn(lang)))).size).toBe(LANGS.length)
    expect(LANGS.filter((lang) => dirOf(lang) === 'rtl')).toEqual(['ar'])
  })

  it('counts as English when it has no language, or one that this page does not know', () => {
    for (const lang of [undefined, 'xx', 'constructor']) expect(langOf(replyIn(lang))).toBe('en')
  })

  it('sets figures, tickers and addresses apart in Arabic, and loses nothing', () => {
    const address = '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326'
    const text = `السعر $3,120.55 ETH، التغير -1.05% خلال 24 ساعة\nإلى ${address}: 0.1 ETH`
    const parts = partsOf(text, 'ar')
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.filter(({ own }) => own).map((part) => part.text)).toEqual([
      '$3,120.55 ETH',
      '-1.05%',
      '24',
      address,
      '0.1 ETH',
    ])
    expect(partsOf(text, 'en')).toEqual([{ text, at: 0, own: false }])
  })
})
