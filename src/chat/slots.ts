/** Slots: what a request says, by name. Their types, and the schema for slots from a store or a language model. */
import { z } from 'zod'

/** All values are text in normal form: amounts are decimals, `$50`, `25%` or `all`; chains are slugs; tokens are tickers or addresses. */
export interface Slots {
  symbol?: string
  symbols?: string[]
  timeframe?: string
  token?: string
  amount?: string
  /** Only when the number counts what is bought. */
  amountSide?: 'out'
  destinationToken?: string
  originChain?: string
  destinationChain?: string
  recipient?: string
  chain?: string
  query?: string
  address?: string
  direction?: 'BUY' | 'SELL'
  limit?: string
  topic?: string
  kind?: string
  dao?: string
  tokenAddress?: string
  orderType?: 'limit' | 'stop-loss' | 'take-profit' | 'twap'
  side?: 'buy' | 'sell'
  qty?: string
  qtyUnit?: 'token' | 'usd'
  priceLevel?: string
  durationSeconds?: string
  twapBucketCount?: string
  /** Name as said, or address, of a contract that may spend. */
  spender?: string
  action?: 'list' | 'revoke' | 'cancel'
}
export type SlotName = keyof Slots

const text = (about: string) => z.string().min(1).max(200).optional().describe(about)
const amount = 'as a plain decimal, with $ for dollars or % for a share, or all'

/** Slots as they come from outside the parser: a store, or a language model. Unknown ones are dropped. */
export const SlotsSchema = z.object({
  symbol: text('ticker'),
  symbols: z.array(z.string().min(1).max(80)).min(1).max(20).optional().describe('tickers, where there are several'),
  timeframe: text('such as 24h or 7d'),
  token: text('what is spent or sent: ticker or address'),
  amount: text(amount),
  amountSide: z.literal('out').optional().describe('only when the number counts what is bought'),
  destinationToken: text('what is bought: ticker or address'),
  originChain: text('chain slug'),
  destinationChain: text('chain slug'),
  recipient: text('address, name or handle, as written'),
  chain: text('chain slug'),
  query: text('ticker or address'),
  address: text('as written'),
  direction: z.enum(['BUY', 'SELL']).optional(),
  limit: text('how many'),
  topic: text('words of the message'),
  kind: z.enum(['defi', 'narrative', 'trending', 'protocols', 'fear', 'x402']).optional(),
  dao: text('slug'),
  tokenAddress: text('address as written, or ticker'),
  orderType: z.enum(['limit', 'stop-loss', 'take-profit', 'twap']).optional(),
  side: z.enum(['buy', 'sell']).optional(),
  qty: text('number, share in % or all; dollars on a buy, tokens on a sell'),
  qtyUnit: z.enum(['token', 'usd']).optional().describe('only where it is not so'),
  priceLevel: text('dollars, or a signed % from now'),
  durationSeconds: text('whole seconds'),
  twapBucketCount: text('whole number'),
  spender: text('name or address of a contract, as written'),
  action: z.enum(['list', 'revoke', 'cancel']).optional().describe('list unless revoking or cancelling is asked for'),
} satisfies Record<SlotName, z.ZodType>)

const SLOT_NAMES = Object.keys(SlotsSchema.shape) as [SlotName, ...SlotName[]]
export const slotNameSchema = z.enum(SLOT_NAMES)
