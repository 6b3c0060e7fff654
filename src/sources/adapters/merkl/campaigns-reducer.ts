import { z } from 'zod'
import { findChain } from '../../../domain/chains/find-chain.ts'
import { cleanText } from '../../../domain/clean-text.ts'
import type { RewardCampaign } from '../../../ports/yields.ts'
import { secondsToMoment, toUsd } from '../../shapes/plausible.ts'
import { Anything, readRows, translate } from '../../shapes/values.ts'

/** Merkl's live opportunities: places that pay rewards beside their own yield. */

/** The hundred that pay most, in one call; the service does not tell how many pages there are. */
export const CAMPAIGNS_PATH = '/opportunities?status=LIVE&sort=rewards&order=desc&items=100&page=0'

/** Runs on the background thread. Throws when no row can be read: the format has changed then. */
export function reduce(page: unknown): RewardCampaign[] {
  const rows = z.array(z.unknown()).parse(page)
  const campaigns = translate(readRows(rows, Row), toCampaign)
  if (rows.length > 0 && campaigns.length === 0) throw new Error('no opportunity can be read')
  return campaigns
}

const TokenRow = z.object({ symbol: Anything, displaySymbol: Anything, address: Anything })

const Row = z.object({
  chainId: z.number().int().positive(),
  action: Anything,
  dailyRewards: Anything,
  latestCampaignEnd: Anything,
  tokens: z.array(z.unknown()).catch([]),
  protocol: z.object({ id: z.string().min(1).max(60) }),
  aprRecord: Anything,
  rewardsRecord: z
    .object({ breakdowns: z.array(z.unknown()).catch([]) })
    .optional()
    .catch(undefined),
})

const Breakdown = z.object({ token: z.object({ address: z.string().max(100) }) })

/** What people pay for does not earn: borrowing and trading are left out. */
const NOT_EARNED = new Set(['BORROW', 'LONG', 'SHORT', 'SWAP', 'INVALID'])

function toCampaign(row: z.output<typeof Row>): RewardCampaign | undefined {
  if (typeof row.action === 'string' && NOT_EARNED.has(row.action)) return undefined
  const tokens = readRows(row.tokens, TokenRow).flatMap(({ symbol, displaySymbol }) =>
    [symbol, displaySymbol].flatMap((text) => (typeof text === 'string' ? cleanText(text, 40).toUpperCase() : [])),
  )
  const rewards = readRows(row.rewardsRecord?.breakdowns ?? [], Breakdown)
  return {
    chain: findChain(String(row.chainId))?.slug ?? `chain-${row.chainId}`,
    protocol: cleanText(row.protocol.id, 60).toLowerCase(),
    tokens: [...new Set(tokens)].filter((token) => token !== ''),
    rewardAddresses: [...new Set(rewards.map(({ token }) => token.address.toLowerCase()))].slice(0, 8),
    // A campaign that is not measured yet has a zero here and no record.
    dailyUsd: row.aprRecord === null || row.aprRecord === undefined ? null : toUsd(row.dailyRewards),
    endsAtMs: secondsToMoment(row.latestCampaignEnd),
  }
}
