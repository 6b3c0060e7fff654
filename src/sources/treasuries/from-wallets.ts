import { erc20Abi, type PublicClient, parseAbi } from 'viem'
import { toDecimalText } from '../../domain/amount.ts'
import { nameAt } from '../../domain/chains/find-chain.ts'
import type { Context } from '../../domain/context.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { TreasuryHolding } from '../../ports/treasuries.ts'
import type { CoinPrice, DefillamaCoins } from '../adapters/defillama/coins.ts'
import type { Dao, DaoToken } from './daos.ts'
import { EMPTY_SHEET, join, mergeHoldings, type Sheet, toHoldingKind, toWalletKey } from './sheet.ts'

/** Reads the balances of a DAO's published wallets from the chains. */

type DaoChain = Dao['chains'][number]

/** Older prices are not used. */
const OLDEST_PRICE_MS = 4 * HOUR_MS
/** Batch size in bytes that makes viem send one call for each chain instead of several. */
const ONE_BATCH = 1_000_000

/**
 * Balances of the published wallets, valued with DefiLlama's prices. A chain that cannot be read completely is a gap.
 */
export async function readWallets(
  dao: Dao,
  chains: readonly DaoChain[],
  given: { evm: EvmReader; coins: Pick<DefillamaCoins, 'current'>; context: Context },
): Promise<Sheet> {
  const keys = [...new Set(chains.flatMap((place) => place.tokens.map((token) => toPriceKey(place, token))))]
  const [prices, ...balances] = await Promise.all([
    given.coins.current(keys).catch(() => undefined),
    ...chains.map((place) => readBalances(given.evm.clientFor(place.chainId), place)),
  ])
  const nowMs = given.context.now()
  const sheets = chains.map((place, index) => {
    const held = balances[index]
    if (typeof held !== 'object') return toGap(place, held ?? 'unreachable')
    const priced = held.map((row) => ({ ...row, price: findPrice(prices?.body, toPriceKey(place, row.token), nowMs) }))
    if (priced.some(({ base, price }) => base > 0n && price === undefined)) return toGap(place, 'no_price')
    return toSheet(dao, place, priced, nowMs, prices?.sandbox ?? false)
  })
  return sheets.reduce(join, EMPTY_SHEET)
}

interface Balance {
  address: string
  token: DaoToken
  base: bigint
}

const BALANCE_OF_NATIVE = parseAbi(['function getEthBalance(address addr) view returns (uint256)'])

/** Every wallet times every token in one multicall; a text instead is the reason why it failed. */
async function readBalances(client: PublicClient | undefined, place: DaoChain): Promise<Balance[] | string> {
  const multicall = client?.chain?.contracts?.multicall3
  if (!client || !multicall || !('address' in multicall)) return 'no_endpoint'
  const rows = place.wallets.flatMap(({ address }) => place.tokens.map((token) => ({ address, token })))
  try {
    const results = await client.multicall({
      contracts: rows.map(({ address, token }) =>
        token.address === null
          ? { address: multicall.address, abi: BALANCE_OF_NATIVE, functionName: 'getEthBalance', args: [address] }
          : { address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [address] },
      ),
      allowFailure: false,
      batchSize: ONE_BATCH,
    })
    return rows.map((row, index) => ({ ...row, base: results[index] as bigint }))
  } catch {
    return 'unreachable'
  }
}

const toPriceKey = ({ chain }: DaoChain, { address, symbol }: DaoToken): string =>
  address === null ? `coingecko:${NATIVE_IDS[symbol] ?? symbol}` : `${nameAt(chain, 'defillama_coins')}:${address}`

const NATIVE_IDS: Record<string, string> = { ETH: 'ethereum' }

function findPrice(prices: Map<string, CoinPrice> | undefined, key: string, nowMs: number): CoinPrice | undefined {
  const price = prices?.get(key)
  return price && nowMs - price.atMs <= OLDEST_PRICE_MS ? price : undefined
}

const toGap = ({ chain }: DaoChain, reason: string): Sheet => ({ ...EMPTY_SHEET, gaps: new Map([[chain, reason]]) })

function toSheet(
  dao: Dao,
  { chain, chainId, wallets, tokens }: DaoChain,
  priced: readonly (Balance & { price: CoinPrice | undefined })[],
  nowMs: number,
  sandbox: boolean,
): Sheet {
  const worthOf = ({ token, base, price }: (typeof priced)[number]) =>
    Number(toDecimalText(base, token.decimals)) * (price?.priceUsd ?? 0)
  const sum = (rows: typeof priced) => rows.reduce((total, row) => total + worthOf(row), 0)
  const isOwn = (token: DaoToken) => token.address !== null && token.address === dao.ownToken.address
  const holdings = tokens.map((token): TreasuryHolding => {
    const rows = priced.filter((row) => row.token === token)
    const { symbol, name, address, decimals } = token
    return {
      token: { symbol, name, chain, chainId, address, decimals, verified: true },
      amount: toDecimalText(
        rows.reduce((total, { base }) => total + base, 0n),
        decimals,
      ),
      priceUsd: rows[0]?.price?.priceUsd ?? null,
      valueUsd: sum(rows),
      kind: isOwn(token) ? 'own' : toHoldingKind(symbol),
    }
  })
  const times = priced.flatMap(({ price, base }) => (price && base > 0n ? [price.atMs] : []))
  const mark = sandbox ? { sandbox } : {}
  return {
    chains: [{ chain, valueUsd: sum(priced), ownTokenUsd: sum(priced.filter(({ token }) => isOwn(token))) }],
    holdings: mergeHoldings(holdings),
    walletUsd: new Map(
      wallets.map(({ address }) => [toWalletKey(chain, address), sum(priced.filter((row) => row.address === address))]),
    ),
    dayAgoUsd: null,
    dayChange: null,
    vestingUsd: null,
    gaps: new Map(),
    origins: [
      { name: chain, atMs: nowMs, ...mark },
      ...(times.length > 0 ? [{ name: 'defillama', atMs: Math.min(...times), ...mark }] : []),
    ],
  }
}
