import { describe, expect, it } from 'vitest'
import type { Capability, Dependencies } from '../src/capabilities/capability.ts'
import { catalog } from '../src/capabilities/catalog.ts'
import { LANGS, LANGUAGES, type Lang } from '../src/chat/say/languages.ts'
import { sayIn } from '../src/chat/say/say-in.ts'
import { createTestContext } from '../src/domain/test-context.ts'
import type { Resolution } from '../src/ports/prices.ts'
import type { TradeToken } from '../src/ports/routes.ts'
import type { Sources } from '../src/ports/sources.ts'
import { createTestChat } from './kit/chat.ts'

/** Every capability answers with its example. */
function createChat() {
  const context = createTestContext()
  const capabilities: Capability[] = catalog.map(({ offer }) => ({
    offer,
    answer: async () => offer.example.output as object,
  }))
  const token: TradeToken = {
    ...{ symbol: 'ETH', name: 'Ether', chain: 'base', chainId: 8453 },
    ...{ address: '0x4200000000000000000000000000000000000006', decimals: 18, verified: true },
  }
  const sources = {
    tokens: { resolve: async () => token },
    prices: { resolve: async () => ({ asset: { token } }) as Resolution },
  } as unknown as Sources
  const dependencies: Dependencies<keyof Sources> = { sources, context, publicUrl: 'https://sextant.example' }
  return createTestChat(dependencies, { capabilities })
}

/** A request that lacks its amount, as people type it. */
const OPEN: Readonly<Partial<Record<Lang, string>>> = {
  en: 'swap ETH to USDC on base',
  es: 'quiero cambiar ETH a USDC en base',
  pt: 'quero trocar ETH por USDC na base',
  zh: '我想在 base 上把 ETH 换成 USDC',
  tr: 'base ağında ETH ile USDC takas etmek istiyorum',
  ru: 'хочу обменять ETH на USDC в сети base',
  vi: 'tôi muốn đổi ETH sang USDC trên base',
  fr: 'je veux échanger ETH contre USDC sur base',
  de: 'ich möchte ETH in USDC tauschen auf base',
  id: 'saya mau tukar ETH ke USDC di base',
  ja: 'baseでETHをUSDCに交換したい',
  ko: 'base에서 ETH를 USDC로 바꾸고 싶어요',
  ar: 'أريد تبديل ETH إلى USDC على base',
  hi: 'मुझे base पर ETH को USDC में बदलना है',
}

describe.each(Object.entries(OPEN) as [Lang, string][])('a conversation in %s', (lang, message) => {
  it('is asked and answered in that language, also after a bare number', async () => {
    const chat = createChat()
    const asked = await chat.say(message)
    expect([asked.type, asked.lang]).toEqual(['clarify', lang])
    const answered = await chat.say('0.1')
    // The example that the route answers with crosses chains.
    expect([answered.type, answered.lang]).toEqual(['bridge', lang])
    expect(answered.link).toBeDefined()
    // The warnings in its data are English.
    expect(answered.warnings).toEqual(lang === 'en' ? undefined : [sayIn(lang)('warnIndicative')])
    const again = await chat.say('yes')
    expect([again.type, again.lang]).toEqual(['bridge', lang])
  })
})

it('keeps the language of the conversation when an option is chosen', async () => {
  const chat = createChat()
  const asked = await chat.say(OPEN.ru ?? '')
  const [option] = asked.options ?? []
  expect(option?.label).toMatch(/\p{Script=Cyrillic}/u)
  expect(option?.message).toMatch(/^swap \$50 of ETH to USDC/)
  const answered = await chat.say(option?.message ?? '')
  expect(answered.lang).toBe('ru')
  expect(answered.text).toMatch(/^\P{L}*\p{Script=Cyrillic}/u)
})

it.each(['ราคาบิทคอยน์เท่าไหร่', 'πώς μπορώ να σε βοηθήσω', 'czy mogę cię o coś zapytać dla żony'])(
  'says in one line of English which languages are read: %s',
  async (message) => {
    const reply = await createChat().say(message)
    expect(reply).toMatchObject({ type: 'unknown', lang: 'en' })
    expect(reply.text).not.toContain('\n')
    for (const lang of LANGS) expect(reply.text).toContain(LANGUAGES[lang].name)
  },
)
