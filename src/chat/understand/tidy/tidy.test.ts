import { describe, expect, it } from 'vitest'
import { understand } from '../understand.ts'
import { tidy } from './tidy.ts'

const textOf = (message: string) => tidy(message).text

describe('tidy', () => {
  it.each([
    ["ok so basically i'd like you to swap 5 eth to usdc", 'swap 5 eth to usdc'],
    ['hey can you pls price of eth thanks!!', 'price of eth'],
    ['Hola, ¿puedes cambiar 5 eth? gracias', '¿puedes cambiar 5 eth?'],
    ['kannst du bitte 5 eth in usdc tauschen, danke', '5 eth in usdc tauschen'],
    ['привет, купи 5 эфира спасибо!', 'купи 5 эфира'],
    ['swap umm 100 usdc basically to eth', 'swap 100 usdc to eth'],
  ])('takes greetings, fillers and thanks off: %s', (message, text) => {
    expect(textOf(message)).toBe(text)
  })

  it.each([
    'ok',
    'no thanks',
    'ok thanks',
    'great, thank you',
    'hey',
    'thanks!',
    'can you',
    'alright send',
    'ok -5 eth',
  ])('leaves an answer or a greeting by itself as it is: %s', (message) => {
    expect(tidy(message)).toEqual({ text: message, isMended: false })
  })

  it.each([
    ['buy btc for1,000 dollars', 'buy btc for 1,000 dollars'],
    ['take profits on40% of my HYPE at 75', 'take profits on 40% of my HYPE at 75'],
    ['exit my3.5k OP', 'exit my 3.5k OP'],
    ['avax a17,80', 'avax a 17,80'],
    ['troca-me0,75 weth por eth', 'troca-me 0,75 weth por eth'],
  ])('sets a number apart from the word before it: %s', (message, text) => {
    expect(textOf(message)).toBe(text)
  })

  it.each([
    'price of ai16z',
    'send 5 usdc to al2.eth',
    'what is x402',
    'usd1 price',
    'web3 news',
    '@punk6529 usdc',
    'erc20 on l2',
  ])('leaves digits in names: %s', (message) => {
    expect(tidy(message)).toEqual({ text: message, isMended: false })
  })

  it.each([
    ['cnacel my order', 'cancel my order'],
    ['buy a hnudred bucks of hype', 'buy a hundred bucks of hype'],
    ['paga 12 dólraes pro @ze', 'paga 12 dólares pro @ze'],
    ['swap 100 usdcto eth', 'swap 100 usdc to eth'],
    ['swapeth to usdc', 'swap eth to usdc'],
  ])('mends a word with two letters exchanged and parts two words: %s', (message, text) => {
    expect(tidy(message)).toEqual({ text, isMended: true })
  })

  it.each([
    'swap 5 eth to BERTT',
    'price of $cnacel',
    'pay htaer.eth 5 usdc',
    'send 5 usdc to @asnem',
    'je paie le salaire de novembre',
  ])('leaves tickers, names, handles and words of other languages: %s', (message) => {
    expect(textOf(message)).toBe(message)
  })
})

describe('the number of a document', () => {
  it.each([
    ['pay invoice #4471 from ink.eth, 318.75 usdc', 'pay invoice from ink.eth, 318.75 usdc'],
    ["Invoice 2024-0093: 1'150 USDC to ann.eth", "Invoice: 1'150 USDC to ann.eth"],
    ['Rechnung RE-2025-031: 1.240,50 USDC an voss.eth', 'Rechnung: 1.240,50 USDC an voss.eth'],
    ['refund order no. 88213 to @sunny', 'refund order to @sunny'],
  ])('is left out: %s', (message, text) => {
    expect(tidy(message)).toEqual({ text, isMended: false })
  })

  it.each([
    ['paga la factura 221 de imprenta.eth', 'paga la factura de imprenta.eth'],
    ['refund 25 usdc to @lea_k (order 5501)', 'refund 25 usdc to @lea_k (order)'],
    ['pay invoice 300 to bob.eth, 5 usdc tip', 'pay invoice to bob.eth, 5 usdc tip'],
    ['pay invoice 2 x 50 usdc to bob.eth', 'pay invoice x 50 usdc to bob.eth'],
  ])('is left out, and what is read said back, where only the word before it says so: %s', (message, text) => {
    expect(tidy(message)).toEqual({ text, isMended: true })
  })

  it.each([
    'pay invoice 300 usdc to bob.eth',
    'pay the invoice: 1 340 usdt to bob.eth',
    'facture : 1 875,50 USDC à atelier.eth',
    'pay invoice 1500usdc to bob.eth',
    'pay invoice 20k to bob.eth',
    'pay invoice 5 thousand usdc to bob.eth',
    'pay invoice 500 dollars to bob.eth, 20 usdc fee',
    'order 50 link',
    'limit order 50 link at 12',
    'bill 40 usdc to ann.eth',
  ])('is none where it says how much: %s', (message) => {
    expect(textOf(message)).toBe(message)
  })
})

describe('letters for the sides of an order', () => {
  it.each([
    ['b 500 link @ 11.4', 'buy 500 link @ 11.4'],
    ['lmt s 3 eth 4150', 'lmt sell 3 eth 4150'],
    ['dca b $40 pendle', 'dca buy $40 pendle'],
  ])('are read, and said back: %s', (message, text) => {
    expect(tidy(message)).toEqual({ text, isMended: true })
  })

  it.each(['plan b 50 usdc to bob.eth', "bob's 5 usdc limit", 'price of s'])('are left elsewhere: %s', (message) => {
    expect(textOf(message)).toBe(message)
  })
})

it('leaves number words that are fillers elsewhere', () => {
  expect(textOf('converte vinte e um PENDLE em USDT')).toBe('converte vinte e um PENDLE em USDT')
  expect(textOf('um eth em usdc')).toBe('um eth em usdc')
})

describe('a request whose words were mended', () => {
  it.each(['buy a hnudred bucks of hype', 'swap 100 usdcto eth', 'shoot @cobie0.05 eth'])(
    'is said back before it gets a link: %s',
    (message) => {
      expect(understand(message).kind).toBe('confirm')
    },
  )

  it.each(['pay htaer.eth 20 usdc', 'send 20 usdc to mraie.eth', '/pay @asnem 50 usdc', 'wire 5 dai to vtialik.eth'])(
    'is said back where the name of the recipient looks mistyped: %s',
    (message) => {
      expect(understand(message).kind).toBe('confirm')
    },
  )

  it.each(['pay vitalik.eth 20 usdc', 'send 20 usdc to marie.eth', 'send 5 dai to goldenbakery.eth'])(
    'is not, where the name is spelled as names are: %s',
    (message) => {
      expect(understand(message).kind).toBe('answer')
    },
  )

  it('is said back where a ticker is left over', () => {
    expect(understand('ape in from arb: 500 usdc → BERTT on base').kind).toBe('confirm')
  })
})
