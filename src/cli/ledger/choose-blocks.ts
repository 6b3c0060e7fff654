import type { Config } from '../../config/read-config.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Ledger } from '../../payments/ledger/ledger.ts'
import { BLOCK_SECONDS } from '../../payments/limits.ts'
import { networkOf } from '../../payments/wire/terms.ts'
import { UsageError } from '../exit-codes.ts'

// Which blocks `ledger reconcile` compares.

/** As they were typed; without them it goes from the oldest kept sale to the newest block. */
export interface TypedBlocks {
  fromBlock?: string
  toBlock?: string
}

export interface Blocks {
  fromBlock: number
  toBlock: number
}

/** Ten minutes of Base: by so much the time of a block and that of its entry in the ledger may differ. */
const MARGIN_BLOCKS = 300
const DAY_BLOCKS = DAY_MS / 1000 / BLOCK_SECONDS
/** Sales that are looked through for the oldest of this network and token. */
const OLDEST = 100

type Settings = Pick<Config, 'CHAIN_ID' | 'USDC_ADDRESS' | 'LEDGER_KEEP_DAYS'>

/** Refuses a range in which nothing would be compared. `head` is the newest block. */
export async function chooseBlocks(typed: TypedBlocks, { ledger, config, head, nowMs }: ChooseParts): Promise<Blocks> {
  const fromBlock =
    typed.fromBlock === undefined ? await findFirstBlock(ledger, config, head, nowMs) : toCount(typed.fromBlock)
  const toBlock = typed.toBlock === undefined ? head : Math.min(head, toCount(typed.toBlock))
  if (fromBlock > head)
    throw new UsageError(
      `--from-block: ${fromBlock} is above the newest block, which is ${head}. Nothing was compared.`,
    )
  if (toBlock < fromBlock)
    throw new UsageError(
      `--to-block: ${toBlock} is below the first block, which is ${fromBlock}. Nothing was compared.`,
    )
  return { fromBlock, toBlock }
}

interface ChooseParts {
  ledger: Pick<Ledger, 'listSettledAfter'>
  config: Settings
  head: number
  nowMs: number
}

/** Shortly before the oldest kept sale; a day back where the ledger has none. */
async function findFirstBlock(
  ledger: Pick<Ledger, 'listSettledAfter'>,
  { CHAIN_ID, USDC_ADDRESS, LEDGER_KEEP_DAYS: keepDays }: Settings,
  head: number,
  nowMs: number,
): Promise<number> {
  const asset = USDC_ADDRESS.toLowerCase()
  const sales = await ledger.listSettledAfter({ atMs: 0, key: '' }, OLDEST)
  const ours = sales.filter(({ terms }) => terms.network === networkOf(CHAIN_ID) && terms.asset.toLowerCase() === asset)
  const blocks = ours.flatMap(({ settlement }) => settlement?.blockNumber ?? [])
  if (blocks.length === 0) return Math.max(0, head - DAY_BLOCKS)
  // Where older sales were deleted, the transfers around the oldest kept one may be theirs.
  const isCut = keepDays > 0 && (ours[0]?.settledAtMs ?? 0) < nowMs - (keepDays - 1) * DAY_MS
  const first = Math.min(...blocks) + (isCut ? MARGIN_BLOCKS : -MARGIN_BLOCKS)
  return Math.max(0, Math.min(first, head))
}

export function toCount(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new UsageError(`"${text}" is not a whole number.`)
  return Number(text)
}
