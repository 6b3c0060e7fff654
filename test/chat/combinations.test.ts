import { expect, it } from 'vitest'
import { understand } from '../../src/chat/understand/understand.ts'
import { PHRASINGS, type Phrasings } from './phrasings.ts'
import { SPELL } from './spell-numbers.ts'

/** Messages made from amounts, units, tokens, chains and phrasings: a link has what was said, or it is not offered. */
const COUNT = 5_000
/** Share of links without a question. A reader that asks about everything is safe and useless. */
const LEAST_DIRECT = 0.6

/** The same numbers on every run. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const chance = createChance(20_261_116)
const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
const below = (most: number): number => Math.floor(chance() * most)

const TOKENS = 'ETH BTC SOL USDC USDT DAI LINK UNI ARB OP AAVE PEPE DOGE WBTC WETH CRV LDO AERO BRETT BONK WIF JUP PENDLE AVAX'.split(' ')
const CHAINS = 'ethereum base arbitrum optimism polygon bsc avalanche linea scroll unichain'.split(' ')
/** Tickers that are chains as well: beside a chain they would be unclear to people too. */
const CLEAR = TOKENS.filter((token) => !['ETH', 'SOL', 'ARB', 'OP', 'AVAX'].includes(token))
const RECIPIENTS = ['maria.eth', '0x52908400098527886E0F7030069857D2E4169EE7', 'lee.base.eth', '@carol']

interface Made {
  message: string
  wanted: Record<string, string>
}

function make(language: string): Made {
  const words = PHRASINGS[language] as Phrasings
  const amount = makeAmount(language, words)
  const token = pick(TOKENS)
  const other = pick(TOKENS.filter((name) => name !== token))
  const coin = chance() < 0.5 ? token : token.toLowerCase()
  const counted = `${amount.text} ${coin}`
  switch (pick(['swap', 'swap', 'buy', 'bridge', 'pay', 'half'] as const)) {
    case 'swap': {
      const chain = words.on !== '' && chance() < 0.4 ? pick(CHAINS) : undefined
      const on = chain === undefined ? '' : words.on.replace('C', chain)
      return {
        message: fill(pick(words.swap), { A: counted, T: other }) + on,
        wanted: {
          token,
          amount: amount.value,
          destinationToken: other,
          ...(chain === undefined ? {} : { originChain: chain, destinationChain: chain }),
        },
      }
    }
    case 'buy': {
      const dollars = 5 + below(900)
      const bought = pick(TOKENS.filter((name) => !/USD|DAI/.test(name)))
      return {
        message: fill(pick(words.buy), { U: pick(words.dollars.split('|')).replace('N', String(dollars)), T: bought }),
        wanted: { amount: `$${dollars}`, destinationToken: bought },
      }
    }
    case 'bridge': {
      const bridged = pick(CLEAR)
      const from = pick(CHAINS)
      const to = pick(CHAINS.filter((name) => name !== from))
      return {
        message: fill(pick(words.bridge), { A: `${amount.text} ${bridged}`, F: from, G: to }),
        wanted: { token: bridged, amount: amount.value, originChain: from, destinationChain: to },
      }
    }
    case 'pay': {
      const recipient = pick(RECIPIENTS)
      return {
        message: fill(pick(words.pay), { A: counted, R: recipient }),
        wanted: { token, amount: amount.value, recipient },
      }
    }
    case 'half': {
      const sold = pick(CLEAR.filter((name) => name !== 'USDC'))
      return { message: fill(pick(words.half), { T: sold }), wanted: { token: sold, amount: '50%', destinationToken: 'USDC' } }
    }
  }
}

const fill = (phrase: string, values: Record<string, string>): string =>
  phrase.replace(/[ATUFGR](?![A-Z])/g, (name) => values[name] ?? name)

/** A number as people of that language write or say it. */
function makeAmount(language: string, { signs: [decimal, thousands] }: Phrasings): { text: string; value: string } {
  switch (below(6)) {
    case 0:
      return plainNumber(1 + below(999))
    case 1: {
      const [whole, part] = [1 + below(99), 1 + below(99)]
      const digits = String(part).padStart(2, '0')
      return { text: `${whole}${decimal}${digits}`, value: `${whole}.${digits}` }
    }
    case 2: {
      const [head, tail] = [1 + below(99), String(below(1000)).padStart(3, '0')]
      const cents = String(10 + below(89))
      return { text: `${head}${thousands}${tail}${decimal}${cents}`, value: `${head}${tail}.${cents}` }
    }
    case 3:
      return language === 'ja' || language === 'ko' || language === 'zh' ? plainNumber(1000 + below(9000)) : { ...scaled(1 + below(90)) }
    case 4: {
      const value = 2 + below(pick([18, 90, 900, 90_000]))
      return { text: (SPELL[language] as (value: number) => string)(value), value: String(value) }
    }
    default: {
      const value = 1 + below(9000)
      if (language === 'ar') return { text: String(value).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] as string), value: String(value) }
      if (language === 'hi') return { text: String(value).replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] as string), value: String(value) }
      return { text: `0${decimal}${String(value).padStart(4, '0')}`, value: `0.${String(value).padStart(4, '0')}` }
    }
  }
}

const plainNumber = (value: number) => ({ text: String(value), value: String(value) })
const scaled = (value: number) => ({ text: `${value}k`, value: `${value}000` })

const MONEY = ['amount', 'amountSide', 'token', 'destinationToken', 'recipient', 'originChain', 'destinationChain', 'chain']

/** The slots of a link that are not what was said. */
function faultsOf(slots: Record<string, unknown>, wanted: Record<string, string>): string[] {
  return MONEY.filter((name) => {
    const [got, want] = [slots[name], wanted[name]]
    if (got === undefined || want === undefined) return got !== want
    return got !== want && toPlain(String(got)) !== toPlain(want)
  })
}

const toPlain = (value: string): string => {
  const number = value.replace('$', '')
  return /^[\d.]+$/.test(number) ? `${value.startsWith('$') ? '$' : ''}${Number(number)}` : value.toLowerCase()
}

it('gives no link with a wrong amount, side, token, chain or recipient, in fourteen languages', () => {
  const languages = Object.keys(PHRASINGS)
  const wrong: string[] = []
  const direct = new Map(languages.map((language) => [language, 0]))
  for (let count = 0; count < COUNT; count++) {
    const language = languages[count % languages.length] as string
    const { message, wanted } = make(language)
    const found = understand(message)
    if (found.kind !== 'answer' || !['quote', 'pay', 'advanced-order'].includes(found.intent)) continue
    const faults = faultsOf({ ...found.slots }, wanted)
    if (faults.length === 0) direct.set(language, (direct.get(language) ?? 0) + 1)
    else wrong.push(`${language} ${message} => ${JSON.stringify(found.slots)}`)
  }
  const each = COUNT / languages.length
  console.info('links without a question:', [...direct].map(([language, count]) => `${language} ${Math.round((100 * count) / each)}%`).join(' '))
  expect(wrong).toEqual([])
  expect([...direct.values()].reduce((sum, count) => sum + count, 0) / COUNT).toBeGreaterThan(LEAST_DIRECT)
}, 60_000)
