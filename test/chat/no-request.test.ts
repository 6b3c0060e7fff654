import { expect, it } from 'vitest'
import { endsInLink } from '../../src/chat/understand/ends-in-link.ts'
import { understand } from '../../src/chat/understand/understand.ts'
import type { Part } from '../../src/chat/understand/understanding.ts'

// Messages that name a trade or a payment and do not ask for it: refused, done already, asked about, an example. None
// of them may get a link, whatever the amount, the coins and the recipient.

const FRAMES: Readonly<Record<string, readonly string[]>> = {
  en: [
    "don't swap N A to B",
    'please do not sell my N A, ever',
    "I don't want to bridge N A to base, just show me the price of A",
    "i won't send N A to W, no way",
    'Swap N A to B? Never again.',
    'did the N A I sent to W go through?',
    'has my limit order to buy N A at 2450 been filled yet?',
    'yesterday I swapped N A for B',
    'my friend sold N A for B and regrets it',
    "before I sell N A I'd like to know how much A I hold",
    'how does a stop loss work? say, selling N A at 2500',
    "what's the difference between a swap and a bridge? for example N A from optimism to base",
    'i would have bought N A back then',
    "I'd sell my car for N A, kidding. what's A at?",
  ],
  es: [
    'no quiero vender N A, solo dime el precio de A',
    'no envies N A a W',
    '¿ya mande N A a W, me llego la confirmacion?',
    'como funciona un stop loss? por ejemplo vender N A en 2500',
    'nunca cambies N A a B',
  ],
  pt: [
    'não quero vender N A, só o preço',
    'ontem vendi N A por B',
    'como funciona o limite? por exemplo vender N A em 2500',
    'mandei N A pra W, chegou?',
  ],
  de: [
    'ich will N A nicht verkaufen',
    'tausche N A bitte nicht',
    'ich habe gestern N A in B getauscht',
    'wie funktioniert ein Stop-Loss? zum Beispiel N A bei 2500 verkaufen',
  ],
  fr: [
    'je ne veux pas vendre N A',
    "j'ai envoyé N A à W, est-ce que c'est passé ?",
    "c'est quoi la différence entre swap et bridge ? par exemple N A d'optimism à base",
    "j'ai vendu N A contre B hier",
  ],
  tr: ['N A satmak istemiyorum', 'dün N A sattım', 'stop loss nasıl çalışıyor? mesela N A 2500 den satmak'],
  ru: [
    'не хочу продавать N A',
    'не отправляй N A на W',
    'вчера продал N A за B',
    'как работает стоп лосс? например продать N A по 2500',
  ],
  vi: ['đừng bán N A', 'tôi đã bán N A lấy B rồi', 'stop loss hoạt động thế nào? ví dụ bán N A ở 2500'],
  id: ['jangan jual N A', 'tadi gue udah swap N A ke B', 'stop loss cara kerjanya gimana? misalnya jual N A di 2500'],
  zh: ['不要卖N个A', '我不想把N A换成B', '昨天我把N A换成了B', '止损是怎么运作的？比如N A跌到2500卖出'],
  ja: [
    'N Aは売りたくない',
    'N AをBに交換しないでください',
    '昨日N AをBに交換した',
    '例えばN Aを2500で売る逆指値の仕組みは？',
  ],
  ko: ['N A 팔지 마', 'N A를 B로 바꾸고 싶지 않아', '어제 N A를 B로 바꿨어'],
  ar: ['لا اريد بيع N A', 'امس بعت N A مقابل B'],
  hi: ['मैं N A नहीं बेचना चाहता', 'N A मत बेचो', 'kal maine N A B me becha tha', 'N A mat becho'],
}
const AMOUNTS = ['5', '0.25', '1,200']
const PAIRS = [
  ['ETH', 'USDC'],
  ['usdc', 'sol'],
  ['LINK', 'DAI'],
] as const
const WALLETS = ['bob.eth', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045']

const fill = (frame: string, at: number): string => {
  const [from, to] = PAIRS[at % PAIRS.length] as (typeof PAIRS)[number]
  const values = { N: AMOUNTS[at % AMOUNTS.length], A: from, B: to, W: WALLETS[at % WALLETS.length] }
  return frame.replace(/(?<![A-Za-z])[NABW](?![A-Za-z])/g, (name) => values[name as keyof typeof values] ?? name)
}

const isLink = (part: Part): boolean => part.kind === 'answer' && endsInLink(part.intent, part.slots)

for (const [lang, frames] of Object.entries(FRAMES))
  it(`gives no link to what is refused, told or asked about (${lang})`, () => {
    const messages = frames.flatMap((frame) => [0, 1, 2].map((at) => fill(frame, at)))
    const linked = messages.filter((message) => {
      const found = understand(message)
      return found.kind === 'several' ? found.parts.some(isLink) : isLink(found)
    })
    expect(linked).toEqual([])
  })

it('still takes a polite question for a request', () => {
  const polite = [
    "if you don't mind, swap 5 eth to usdc",
    "couldn't you swap 5 eth to usdc",
    "swap 5 eth to usdc, don't care about slippage",
    'не мог бы ты обменять 5 eth на usdc',
    '5 ethをusdcに交換してくれませんか',
    'bán 5 eth sang usdc được không',
  ]
  expect(polite.map((message) => [message, understand(message).kind])).toEqual(
    polite.map((message) => [message, 'answer']),
  )
})

it('keeps asking about what nobody has said yes to, whatever is added to it', () => {
  const asked = understand('did i swap 3 eth to usdc?')
  expect(asked.kind).toBe('confirm')
  if (asked.kind !== 'confirm') return
  const remembered = { intent: asked.intent, slots: asked.slots, missing: [], unconfirmed: true as const }
  expect(understand('on base', remembered)).toMatchObject({ kind: 'confirm', slots: { originChain: 'base' } })
  expect(understand('yes', remembered).kind).toBe('answer')
  expect(understand('yes, on base', remembered)).toMatchObject({ kind: 'answer', slots: { originChain: 'base' } })
})
