import { setImmediate as nextTurn } from 'node:timers/promises'
import { readAddress } from '../../domain/token.ts'
import type { YieldPool } from '../../ports/yields.ts'
import { findMajorByAddress } from '../prices/majors.ts'
import { type RewardToken, readText } from './kept-pools.ts'
import { listTexts, type SharedPools } from './shared-pools.ts'

/** The pools of one ticker, out of what the thread handed over; others get their turn between the texts. */
export async function readPools(shared: SharedPools, ticker: string): Promise<YieldPool[]> {
  const pools: YieldPool[] = []
  for (const text of listTexts(shared, ticker)) {
    if (pools.length > 0) await nextTurn()
    pools.push(...readText(text, findRewardToken))
  }
  return pools
}

/** Thousands of pools pay in a few hundred tokens. */
const known = new Map<string, RewardToken | undefined>()
const MOST_KNOWN = 10_000

function findRewardToken(text: string): RewardToken | undefined {
  if (!known.has(text)) {
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(text, toRewardToken(text))
  }
  return known.get(text)
}

/** Only addresses of forms we know; placeholders are left out. */
function toRewardToken(text: string): RewardToken | undefined {
  const read = readAddress(text)
  if (read === undefined || read.kind === 'bad-checksum' || /^0x0+$/.test(read.address)) return undefined
  const { address } = read
  return { symbol: findMajorByAddress(address)?.token.symbol ?? ELSEWHERE[address] ?? null, address }
}

/** Reward tokens that are paid on another chain than the token's main one. */
const ELSEWHERE: Record<string, string> = {
  '0xBAa5CC21fd487B8Fcc2F632f3F4E8D37262a0842': 'MORPHO',
  '0x9560e827aF36c94D2Ac33a39bCE1Fe78631088Db': 'VELO',
}
