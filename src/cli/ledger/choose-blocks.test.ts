import { expect, it } from 'vitest'
import { DAY_MS } from '../../domain/time.ts'
import { settlementAt, TERMS } from '../../payments/payment.test-kit.ts'
import type { Sale } from '../../payments/sale.ts'
import { chooseBlocks } from './choose-blocks.ts'

const NOW = Date.parse('2026-11-17T12:00:00Z')
const config = { CHAIN_ID: 8453, USDC_ADDRESS: TERMS.asset, LEDGER_KEEP_DAYS: 400 } as const

const soldAt = (block: number, daysAgo: number, terms = TERMS) =>
  ({ terms, settlement: settlementAt({ block }), settledAtMs: NOW - daysAgo * DAY_MS }) as Sale
const firstBlock = async (...sales: Sale[]) => {
  const ledger = { listSettledAfter: async () => sales }
  return (await chooseBlocks({}, { ledger, config, head: 1_000_000, nowMs: NOW })).fromBlock
}

it('begins shortly before the oldest sale of this network', async () => {
  expect(await firstBlock(soldAt(7, 30, { ...TERMS, network: 'eip155:1' }), soldAt(500_000, 20))).toBe(499_700)
})

it('begins a day back where nothing was sold yet', async () => {
  expect(await firstBlock()).toBe(1_000_000 - 43_200)
})

it('begins shortly after the oldest sale where older ones were deleted, for their transfers would be extra', async () => {
  expect(await firstBlock(soldAt(500_000, 399.5))).toBe(500_300)
})
