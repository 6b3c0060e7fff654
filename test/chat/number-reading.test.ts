import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Item } from '../../src/chat/language/item.ts'
import { toItems } from '../../src/chat/language/items.ts'
import { normalise } from '../../src/chat/language/normalise.ts'
import { SPELL } from './spell-numbers.ts'

const itemsOf = (message: string): readonly Item[] => toItems(normalise(message))
const numbersOf = (message: string) => itemsOf(message).flatMap(({ number }) => (number ? [number] : []))
const valuesOf = (message: string): string[] => numbersOf(message).map(({ value }) => value)

/** A request to sell so many USDC, in each language. */
const REQUESTS: Readonly<Record<string, (number: string) => string>> = {
  en: (number) => `please sell ${number} usdc for me`,
  es: (number) => `por favor vende ${number} usdc ahora`,
  pt: (number) => `quero vender ${number} usdc agora`,
  fr: (number) => `je veux vendre ${number} usdc maintenant`,
  de: (number) => `bitte verkaufe ${number} usdc jetzt`,
  id: (number) => `tolong jual ${number} usdc sekarang`,
  tr: (number) => `lütfen ${number} usdc sat`,
  vi: (number) => `tôi muốn bán ${number} usdc`,
  ru: (number) => `продай мне ${number} usdc сейчас`,
  ar: (number) => `اريد بيع ${number} usdc`,
  hi: (number) => `मुझे ${number} usdc बेचना है`,
  zh: (number) => `请卖掉${number}个usdc`,
  ja: (number) => `${number}枚のusdcを売って`,
  ko: (number) => `usdc ${number}개 팔아줘`,
}

describe('issue 15: a number in words', () => {
  it('has a speller for every language', () => {
    expect(Object.keys(SPELL).sort()).toEqual(Object.keys(REQUESTS).sort())
    expect(Object.keys(SPELL)).toHaveLength(14)
  })

  it.each(Object.keys(SPELL))('is read from 0 to 999,999 in %s', (language) => {
    const spell = SPELL[language] as (value: number) => string
    const ask = REQUESTS[language] as (number: string) => string
    const wrong: string[] = []
    const check = (value: number) => {
      const message = ask(spell(value))
      if (String(valuesOf(message)) !== String(value)) wrong.push(`${value} ${message} -> ${valuesOf(message)}`)
    }
    // One alone is an article in many languages, and "cero" or "null" alone counts nothing.
    for (let value = 2; value <= 1100; value++) check(value)
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 999_999 }), (value) => void check(value)),
      { numRuns: 2000, seed: 15 },
    )
    expect(wrong.slice(0, 10)).toEqual([])
  })

  it.each([
    ['swap twenty five usdc', '25'],
    ['turn a hundred and twenty dai into eth', '120'],
    ['a couple hundred dollars of eth', '200'],
    ['send point zero five eth', '0.05'],
    ['thirty three point three usdc', '33.3'],
    ['two and a half sol to usdc', '2.5'],
    ['two and a half thousand usdc', '2500'],
    ['half a million pepe', '500000'],
    ['when it drops to twenty five hundred', '2500'],
    ['a dozen sol', '12'],
    ['1.5 million pepe', '1500000'],
    ['2 million 500 thousand shib', '2500000'],
    ['wechsle zweihundertfünfzig dai', '250'],
    ['quatre-vingt-dix-sept usdc', '97'],
    ['convertis trois cents usdc en cbeth', '300'],
    ['iki buçuk sol sat', '2.5'],
    ['btc 80 bine düşerse', '80000'],
    ['onbeş usdc gönder', '15'],
    ['jual dua ribu lima ratus usdt', '2500'],
    ['полтора эфира в steth', '1.5'],
    ['два с половиной миллиона пепе', '2500000'],
    ['dhai sol bech do', '2.5'],
    ['साढ़े तीन हज़ार usdc बेचो', '3500'],
    ['bán hai triệu rưỡi shib', '2500000'],
    ['两百五十个usdt换eth', '250'],
    ['一万五usdt换eth', '15000'],
    ['零点五个eth', '0.5'],
    ['십이만 원', '120000'],
    ['이더 스물다섯개 팔아', '25'],
    ['ألفين وخمسمية usdt', '2500'],
    ['اشتري بألف دولار بيتكوين', '1000'],
  ])('%s', (message, value) => expect(valuesOf(message)).toEqual([value]))

  it.each([
    ['one is a pronoun', 'which one is better'],
    ['hai is "is" in Hindi', 'eth ka price kya hai bhai'],
    ['on is a preposition', 'swap eth on base'],
    ['do is a verb', 'what do i do with eth'],
    ['once is a time', 'buy eth once it is cheap'],
    ['a few hundred is vague', 'sell a few hundred usdc'],
    ['saat is an hour in Turkish', 'saat başı eth al'],
    ['das is an article', 'was macht das mit meinem eth'],
    ['이 is "this"', '이 코인 안전해?'],
    ['一下 is no one', '看一下eth'],
  ])('no number: %s', (_, message) => expect(valuesOf(message)).toEqual([]))
})

describe('issue 15: a number in digits', () => {
  it.each([
    ['swap 1,200.50 usdc', '1200.5'],
    ['swap 1.250,50 usdc', '1250.5'],
    ["my 1'000 usdc", '1000'],
    ['10 000 usdc', '10000'],
    ['échange 2 480,75 dai contre du gho', '2480.75'],
    ['tausch mir 3.750,20 usdc', '3750.2'],
    ['1,00,000 shib', '100000'],
    ['5.000.000 pepe', '5000000'],
    ['vende pepe a 0,000008', '0.000008'],
    ['.15 eth', '0.15'],
    ['swap1.5eth to usdc', '1.5'],
    ['500USDCをETHに', '500'],
    ['0.15ETHをASTRに替えて', '0.15'],
    ['ポリゴンの500USDCをHyperEVMに送って', '500'],
    ['300u', '300'],
    ['1w u 换成 dai', '10000'],
    ['punt .15e on MIGGLES', '0.15'],
    ['1.5k usdc', '1500'],
    ['продай eth на 5к', '5000'],
    ['10 тыс usdt', '10000'],
    ['jual 20rb jasmy', '20000'],
    ['2jt shib', '2000000'],
    ['envía 85 mil usdc a mi amigo', '85000'],
    ['5 lakh shib', '500000'],
    ['1.2 crore shib', '12000000'],
    ['비트 8만5천 깨지면', '85000'],
    ['usdt 5천개', '5000'],
    ['大饼涨到12万就卖', '120000'],
    ['花 1千5 u 买 sol', '1500'],
    ['1万5千usdt', '15000'],
    ['حول ٢٥٠ USDC', '250'],
    ['١٢٫٥ AVAX', '12.5'],
    ['०.५ BNB', '0.5'],
    ['swap ５００ usdc', '500'],
    ['swap ½ eth', '0.5'],
    ['2½ eth', '2.5'],
    ['1/4 eth', '0.25'],
    ['50 cents', '0.5'],
    ['2¢', '0.02'],
    ['a tenth of a bitcoin', '0.1'],
  ])('%s', (message, value) => expect(valuesOf(message)).toEqual([value]))

  it.each([
    ['en', '2.700', '2.7', '2700'],
    ['es', 'vende mis eth a 2.700 por favor', '2700', '2.7'],
    ['tr', '1.500 usdt ile link al', '1500', '1.5'],
    ['de', 'bitte verkaufe meine 1,234 eth jetzt', '1234', '1.234'],
  ])('%s: %s can be read in two ways', (_, message, value, otherValue) =>
    expect(numbersOf(message)[0]).toMatchObject({ value, otherValue, ambiguous: true }),
  )

  it('an English comma between thousands is clear', () => {
    expect(numbersOf('sell 1,234 usdc for me')[0]?.ambiguous).toBeUndefined()
  })

  it('every habit of writing gives the same value', () => {
    const habits: ((whole: string[], part: string) => string)[] = [
      (whole, part) => `${whole.join(',')}.${part}`,
      (whole, part) => `${whole.join('.')},${part}`,
      (whole, part) => `${whole.join("'")}.${part}`,
      (whole, part) => `${whole.join(' ')},${part}`,
      (whole, part) => `${whole.join('')}.${part}`,
      (whole, part) => `${whole.join('')},${part}`,
    ]
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 999_999_999 }),
        fc.integer({ min: 10, max: 99 }),
        fc.constantFrom(...habits),
        (value, cents, write) => {
          const groups = value.toLocaleString('en').split(',')
          expect(Number(valuesOf(`sell ${write(groups, String(cents))} usdc`)[0])).toBeCloseTo(value + cents / 100, 6)
        },
      ),
      { numRuns: 500, seed: 15 },
    )
  })
})

describe('issue 15: what stands beside a number', () => {
  it.each([
    ['10 percent of my eth', { value: '10', percent: true }],
    ['yüzde 20 eth sat', { value: '20', percent: true }],
    ['%30 yükselirse', { value: '30', percent: true }],
    ['veinticinco por ciento de mi eth', { value: '25', percent: true }],
    ['百分之十', { value: '10', percent: true }],
    ['ビットコインを3割売って', { value: '30', percent: true }],
    ['1/2 my snx for eth', { value: '50', percent: true }],
    ['three quarters of my sol', { value: '75', percent: true }],
    ['put a fiver on wif', { value: '5', usd: true }],
    ['two grand of eth', { value: '2000', usd: true }],
    ['50 cents', { value: '0.5', usd: true }],
    ['$-5 of eth', { value: '5', sign: '-', usd: true }],
    ['send -5 usdc', { value: '5', sign: '-' }],
    ['send minus 5 usdc', { value: '5', sign: '-' }],
    ['€20 of eth', { value: '20', currency: 'EUR', usd: false }],
    ['£200 of eth', { value: '200', currency: 'GBP' }],
    ['buy 20 euros of eth', { value: '20', currency: 'EUR' }],
    ['500 лир в eth', { value: '500', currency: 'TRY' }],
    ['₹500 का eth', { value: '500', currency: 'INR' }],
    ['R$ 50 de btc', { value: '50', currency: 'BRL', usd: false }],
    ['비트코인 10만원어치', { value: '100000', currency: 'KRW' }],
    ['1万円分のビットコイン', { value: '10000', currency: 'JPY' }],
    ['بيتكوين بـ 500 ريال', { value: '500', currency: 'SAR' }],
    ['EUR 20 worth', { value: '20', currency: 'EUR' }],
    ['swap 50-100 usdc', { value: '50', range: true }],
    ['one or two eth', { value: '1', range: true }],
    ['swap ten to twenty usdc', { value: '10', range: true }],
    ['USD 50 of eth', { value: '50', usd: true }],
    ["500 tl'lik btc al", { value: '500', currency: 'TRY' }],
    ['between 5 and 10 usdc', { value: '5', range: true }],
    ['от 5 до 10 usdc', { value: '5', range: true }],
  ])('%s', (message, number) => expect(numbersOf(message)[0]).toMatchObject(number))

  it('a unit that is written together is a token', () => {
    const tokensOf = (message: string) => itemsOf(message).flatMap(({ token }) => (token ? [token.symbol] : []))
    expect(tokensOf('300u')).toEqual(['USDT'])
    expect(tokensOf('0.33e to zoomer.eth')).toEqual(['ETH'])
    expect(tokensOf('梭哈2000u进PENGU')).toEqual(['USDT', 'PENGU'])
  })
})

describe('issue 15: where words begin and end', () => {
  const found = (message: string) =>
    itemsOf(message).flatMap((item) =>
      item.kind === 'name'
        ? [item.text]
        : item.chain && !item.token
          ? [item.chain]
          : item.token
            ? [item.token.symbol]
            : item.number
              ? [item.number.value]
              : [],
    )
  it.each([
    ['taro.ethに30USDC送って', ['taro.eth', '30', 'USDC']],
    ['minsu.eth한테 30 usdc 보내줘', ['minsu.eth', '30', 'USDC']],
    ['send 5 usdc to kevin dot eth', ['5', 'USDC', 'kevin.eth']],
    ['0.7이더 aero로 바꿔줘 베이스에서', ['0.7', 'ETH', 'AERO', 'base']],
    ['지케이싱크에서 리네아로 300 usdc', ['zksync', 'linea', '300', 'USDC']],
    ["whats the catch with berachain's thing", ['berachain']],
    ['honeypot test chain 56', ['bsc']],
    ['chainId=8453', ['base']],
    ["achat d'aave", ['AAVE']],
    ['سعر البيتكوين', ['BTC']],
    ['перекинь usdc со скролла на тайко', ['USDC', 'scroll', 'taiko']],
    ['मेरे सारे डॉज बेच दो', ['DOGE']],
    ['買比特幣', ['BTC']],
  ])('%s', (message, wanted) => expect(found(message)).toEqual(expect.arrayContaining(wanted)))

  it('no text throws, in any script', () => {
    const parts = fc.constantFrom(
      '1',
      '.',
      ',',
      ' ',
      "'",
      '-',
      '/',
      '½',
      'k',
      'u',
      'e',
      '$',
      '€',
      '%',
      '万',
      '만',
      '십',
      '三',
      'usdc',
      'に',
      '로',
      'و',
      'ب',
      'ال',
      'लाख',
      'sept',
      'und',
      'mil',
      'half',
      'a',
      'of',
      'my',
      'point',
      'and',
    )
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 30 }),
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        (pieces, text) => {
          const items = itemsOf(`${pieces.join('')} ${text}`)
          for (const { number } of items) if (number) expect(number.value).toMatch(/^\d+(?:\.\d+)?$/)
        },
      ),
      { numRuns: 2000, seed: 15 },
    )
  })
})
