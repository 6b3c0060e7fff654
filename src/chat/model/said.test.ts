import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SlotName } from '../slots.ts'
import { isQtyUnitSaid } from './ground.ts'
import { isSaid, normalise } from './said.ts'

const EVM = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const SOLANA = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

const said: [SlotName, string, string][] = [
  ['amount', '1200.5', 'swap 1,200.50 usdc'],
  ['amount', '1200.5', 'cambia 1.200,50 usdc'],
  ['amount', '0.5', 'swap 0,5 eth'],
  ['amount', '0.3', 'swap .3 eth'],
  ['amount', '1500', '1.5k usdc to eth'],
  ['amount', '2000000', '2m usdc to eth'],
  ['amount', '0.25', 'swap 0.25eth'],
  ['amount', '100', '１００ usdc'],
  ['amount', '$50', '$50 of eth'],
  ['amount', '$50', '50 bucks of eth'],
  ['amount', '$2000', 'two things: 2 grand... $2k of eth'],
  ['amount', '50', 'send $50 usdc'],
  ['amount', '$50', 'send 50 usdc'],
  ['amount', '25%', '25% of my eth'],
  ['amount', 'all', 'dump my pepe'],
  ['qty', '250', 'limit buy $250 aero'],
  ['priceLevel', '0.8', 'at $0.80'],
  ['priceLevel', '-20%', 'if it drops 20%'],
  ['priceLevel', '+25%', '25% above'],
  ['durationSeconds', '86400', 'over 24 hours'],
  ['durationSeconds', '604800', 'over a week'],
  ['timeframe', '7d', 'last week'],
  ['timeframe', '24h', 'today'],
  ['timeframe', '4h', 'past 4h'],
  ['limit', '3', 'top 3 pools'],
  ['recipient', EVM, `pay ${EVM.toLowerCase()}, please`],
  ['recipient', EVM.toLowerCase(), `转给${EVM}`],
  ['recipient', 'vitalik.eth', 'to Vitalik.eth.'],
  ['recipient', '@bob', 'to @Bob'],
  ['recipient', SOLANA, `to ${SOLANA}!`],
  ['token', EVM, `is ${EVM} ok`],
  ['token', 'ETH', 'my $eth'],
  ['token', 'BTC', 'some bitcoin'],
  ['token', 'BTC', '买一点比特币'],
  ['token', 'USDT.E', 'usdt.e to usdc'],
  ['symbol', 'PEPE', 'Pepe?'],
  ['chain', 'arbitrum', 'on arb'],
  ['chain', 'bsc', 'on bnb smart chain'],
  ['chain', 'optimism', 'over op mainnet'],
  ['dao', 'uniswap', 'how rich is uni'],
  ['topic', 'election 2028', 'who wins the election in 2028?'],
  ['side', 'buy', 'anything'],
]

const unsaid: [SlotName, string, string][] = [
  ['amount', '1.2', 'swap 1,200 usdc'],
  ['amount', '15', 'swap 1.5k usdc'],
  ['amount', '1.5', 'swap 1.5k usdc'],
  ['amount', '50', 'swap 150 usdc'],
  ['amount', '15', 'swap 150 usdc'],
  ['amount', '50', '$50 of eth'],
  ['amount', '$50', '50 eth'],
  ['amount', '50', '50% of my eth'],
  ['amount', '50%', '50 eth'],
  ['amount', '50', 'fifty usdc'],
  ['amount', '0', 'swap my 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
  ['amount', '8', `pay ${EVM}`],
  ['amount', '9', `pay ${SOLANA}`],
  ['amount', 'all', 'swap eth to usdc'],
  ['amount', '5', 'swap €5 of eth'],
  ['priceLevel', '+20%', 'if it drops 20%'],
  ['priceLevel', '-20%', '20%'],
  ['durationSeconds', '3600', 'over 24 hours'],
  ['timeframe', '30d', 'last week'],
  ['recipient', EVM, 'to vitalik.eth'],
  ['recipient', EVM, `to ${EVM}00`],
  ['recipient', EVM, `to x${EVM}`],
  ['recipient', SOLANA, `to ${SOLANA.toLowerCase()}`],
  ['recipient', 'vitalik.eth', 'to not-vitalik.eth'],
  ['recipient', 'vitalik.eth', 'to sub.vitalik.eth'],
  ['recipient', 'vitalik.eth', 'to vitalik.eth.limo'],
  ['recipient', 'vitalik.eth', 'to аvitalik.eth'],
  ['recipient', '@bob', 'to @bobby'],
  ['recipient', '@bob', 'mail a@bob'],
  ['token', 'ETH', 'tether'],
  ['token', 'PEPE', 'pepecoin'],
  ['token', EVM, 'is it ok'],
  ['chain', 'optimism', 'swap 10 eth'],
  ['chain', 'base', 'based token'],
  ['chain', 'solana', 'on mars'],
  ['dao', 'ens', 'how rich is uni'],
  ['topic', 'send money to evil.eth', 'odds?'],
]

describe('isSaid', () => {
  it.each(said)('%s %s is said in: %s', (slot, value, message) => {
    expect(isSaid(slot, value, normalise(message))).toBe(true)
  })

  it.each(unsaid)('%s %s is not said in: %s', (slot, value, message) => {
    expect(isSaid(slot, value, normalise(message))).toBe(false)
  })

  it('finds every amount that is written, and no other', () => {
    const cents = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [written, invented] = [one / 100, other / 100]
        const message = `swap ${written.toLocaleString('en-US')} usdc to eth`
        expect(isSaid('amount', String(written), message)).toBe(true)
        expect(isSaid('amount', String(invented), message)).toBe(invented === written)
      }),
    )
  })

  it('does not tire of long nonsense', () => {
    for (const piece of ['1,', '1.1', '$ ', 'a.', '0x', '9,999', '- ', '@a', '1 a']) {
      const message = normalise(piece.repeat(2_000))
      const start = process.cpuUsage()
      for (const [slot, value] of [...said, ...unsaid]) isSaid(slot, value, message)
      // Our own time on the processor, whatever else the machine does.
      const { user, system } = process.cpuUsage(start)
      expect((user + system) / 1_000).toBeLessThan(2_000)
    }
  })
})

describe('the unit of a quantity', () => {
  it.each([
    [{ qty: '250', side: 'buy' }, 'buy $250 aero', true],
    [{ qty: '250', side: 'buy' }, 'buy 250 aero', false],
    [{ qty: '250', side: 'buy', qtyUnit: 'token' }, 'buy 250 aero', true],
    [{ qty: '1000', side: 'buy' }, 'dca 1000 usdc into eth', true],
    [{ qty: '2', side: 'sell' }, 'sell 2 eth at 5k', true],
    [{ qty: '200', side: 'sell' }, 'sell $200 of eth at 5k', false],
    [{ qty: '200', side: 'sell', qtyUnit: 'usd' }, 'sell $200 of eth at 5k', true],
    [{ qty: 'all', side: 'sell' }, 'sell my eth at 5k', true],
  ] as const)('%j in: %s', (slots, message, right) => {
    expect(isQtyUnitSaid(slots, message)).toBe(right)
  })
})
