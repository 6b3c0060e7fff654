import type { HolderKind } from '../../ports/holders.ts'
import { isBurn } from '../holder-shares.ts'
import type { HolderRow } from './holder-reading.ts'

/** Contracts that hold the tokens of every Uniswap v4 pool of their chain. */
const POOL_MANAGERS = new Set([
  '0x000000000004444c5dc75cb358380d2e3de08a90',
  '0x498581ff718922c3f8e6a244956af099b2652b2b',
  '0x360e68faccca8ca495c1b759fd9eee466db9fb32',
  '0x9a13f98cb987694c9f086b1f5eb990eea8264ec3',
  '0x67366782805870060151383f4bbff9dab53e5cd6',
  '0x28e2ea090877bf75740558f6bfb36a5ffee9e9df',
  '0x06380c0e0912312b5150364b9dc4542ba0dbbc85',
])

const POOL_TAG = /swap|pool|curve|balancer|aerodrome|velodrome|camelot|raydium|orca|meteora|\blp\b/i
const BURN_TAG = /burn|dead|null/i
const LOCKER_TAG = /lock|unicrypt|team ?finance|vesting/i
const EXCHANGE_TAG = /binance|coinbase|kraken|okx|bybit|kucoin|gate\.io|exchange|\bcex\b/i
const BRIDGE_TAG = /bridge|portal|gateway|wormhole|layerzero/i

/** What a holder is, by address first and by the source's own tag second; exchanges and bridges still count as holders. */
export function classify(
  { address, tag, isContract, isLocked }: HolderRow,
  token: string,
  pools: ReadonlySet<string>,
): HolderKind {
  const key = address.startsWith('0x') ? address.toLowerCase() : address
  const tagged = tag ?? ''
  if (isBurn(address)) return 'burn'
  if (address === token) return 'token'
  if (pools.has(key) || POOL_MANAGERS.has(key)) return 'pool'
  if (isLocked || LOCKER_TAG.test(tagged)) return 'locker'
  if (EXCHANGE_TAG.test(tagged)) return 'exchange'
  if (POOL_TAG.test(tagged)) return 'pool'
  if (BURN_TAG.test(tagged)) return 'burn'
  if (BRIDGE_TAG.test(tagged)) return 'bridge'
  return isContract ? 'contract' : 'wallet'
}
