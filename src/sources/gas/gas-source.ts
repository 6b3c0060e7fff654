import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  type PublicClient,
  serializeTransaction,
} from 'viem'
import type { Chain } from '../../domain/chains/chain.ts'
import { GAS_PRICE_ORACLE, NODE_INTERFACE, SCROLL_GAS_PRICE_ORACLE } from '../../domain/chains/contracts.ts'
import type { Context } from '../../domain/context.ts'
import { within } from '../../domain/deadline.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { GasCost, GasRead, GasSource, TransactionKind } from '../../ports/gas.ts'
import { type TokenPrices, toTokenKey } from '../../ports/prices.ts'
import { createInFlight } from '../client/cache.ts'
import { nativeOf } from '../known/token-list.ts'

/** What transactions cost now: the chain's gas price times usual amounts of gas, and what a rollup adds for Ethereum. */

const READ_MS = 2_500
/** Gas prices move with every block; a few seconds are as good as now. */
const KEPT_MS = 8_000

/**
 * Gas of usual transactions. A transfer of the coin is fixed by the protocol; a token transfer to a new holder writes one
 * new slot; a swap is a router with one or two pools.
 */
const GAS: Readonly<Record<TransactionKind, bigint>> = { transfer: 21_000n, 'token-transfer': 60_000n, swap: 180_000n }
const KINDS = Object.keys(GAS) as TransactionKind[]

/** One signature, in lamports. What is paid on top to be faster is up to the wallet. */
const SOLANA_SIGNATURE_LAMPORTS = 5_000n

export function createGasSource(parts: {
  evm: EvmReader
  prices: TokenPrices
  context: Pick<Context, 'now'>
}): GasSource {
  const { evm, prices, context } = parts
  const kept = new Map<string, GasRead>()
  const inFlight = createInFlight<GasRead | undefined>()

  async function readNow(chain: Chain): Promise<GasRead | undefined> {
    const atMs = context.now()
    const [fees, known] = await Promise.all([
      readFees(chain, chain.id === null ? undefined : evm.clientFor(chain.id)).catch(() => undefined),
      prices.current([nativeOf(chain)]),
    ])
    if (!fees) return undefined
    const price = known.get(toTokenKey(nativeOf(chain)))
    const origin = price && { name: price.source, atMs: price.atMs, ...(price.sandbox ? { sandbox: true } : {}) }
    const read = { chain: chain.slug, ...fees, nativeUsd: price?.value ?? null, atMs, prices: origin ? [origin] : [] }
    kept.set(chain.slug, read)
    return read
  }

  return {
    async read(chain) {
      const found = kept.get(chain.slug)
      if (found && context.now() - found.atMs < KEPT_MS) return found
      return inFlight.share(chain.slug, () => readNow(chain))
    },
  }
}

type Fees = Pick<GasRead, 'priceRaw' | 'costs'>

async function readFees(chain: Chain, client: PublicClient | undefined): Promise<Fees | undefined> {
  if (chain.kind === 'solana') {
    const costs = KINDS.map((kind): GasCost => ({ kind, costRaw: SOLANA_SIGNATURE_LAMPORTS, l1Raw: 0n }))
    return { priceRaw: null, costs }
  }
  if (!client) return undefined
  return within(READ_MS, readEvm(chain, client))
}

async function readEvm(chain: Chain, client: PublicClient): Promise<Fees> {
  const [priceRaw, parts] = await Promise.all([
    client.getGasPrice(),
    Promise.all(KINDS.map((kind) => readL1(chain, client, kind).catch(() => null))),
  ])
  const costs = KINDS.map((kind, index): GasCost => {
    const part = parts[index] ?? null
    const l1Raw = part === null ? null : 'gas' in part ? part.gas * priceRaw : part.fee
    return { kind, costRaw: GAS[kind] * priceRaw + (l1Raw ?? 0n), l1Raw }
  })
  return { priceRaw, costs }
}

/** What is charged for a transaction's bytes on Ethereum: as a fee, or as further gas. `null` where it is not known. */
async function readL1(
  { l1Fee, id }: Chain,
  client: PublicClient,
  kind: TransactionKind,
): Promise<{ fee: bigint } | { gas: bigint } | null> {
  switch (l1Fee) {
    case 'none':
      return { fee: 0n }
    case 'unknown':
      return null
    case 'op-stack':
    case 'scroll': {
      const oracle = l1Fee === 'scroll' ? SCROLL_GAS_PRICE_ORACLE : GAS_PRICE_ORACLE
      const bytes = serializeTransaction({ ...sampleOf(kind), chainId: id ?? 1, type: 'eip1559' })
      return { fee: firstNumber(await call(client, oracle, `0x49948e0e${encode('bytes', bytes)}`)) }
    }
    case 'arbitrum': {
      const { to, data } = sampleOf(kind)
      const args = encodeAbiParameters([{ type: 'address' }, { type: 'bool' }, { type: 'bytes' }], [to, false, data])
      // The node answers this itself; contracts cannot ask it, so it is no part of a multicall.
      return { gas: firstNumber(await call(client, NODE_INTERFACE, `0x77d488a2${args.slice(2)}`)) }
    }
  }
}

const call = (client: PublicClient, to: Address, data: Hex): Promise<Hex> =>
  client.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })

const encode = (type: 'bytes', value: Hex): string => encodeAbiParameters([{ type }], [value]).slice(2)

const firstNumber = (answer: Hex): bigint => decodeAbiParameters([{ type: 'uint256' }], answer)[0]

const SOMEBODY: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const AN_AMOUNT = '0000000000000000000000000000000000000000000000000de0b6b3a7640000'
const AN_ADDRESS = SOMEBODY.slice(2).toLowerCase().padStart(64, '0')

/** Transactions as wallets send them. Rollups charge by their compressed size, so zeros and repetitions are as usual. */
function sampleOf(kind: TransactionKind) {
  const fees = { nonce: 137, maxFeePerGas: 1_234_567_890n, maxPriorityFeePerGas: 1_234_567n, gas: GAS[kind] }
  const data: Record<TransactionKind, Hex> = {
    transfer: '0x',
    'token-transfer': `0xa9059cbb${AN_ADDRESS}${AN_AMOUNT}`,
    // A router's call: two tokens, two amounts, a recipient, a deadline, and a path of two pools.
    swap: `0x414bf389${`${AN_ADDRESS}${AN_AMOUNT}`.repeat(4)}${SWAP_PATH}`,
  }
  return { ...fees, to: SOMEBODY, value: kind === 'transfer' ? 10n ** 17n : 0n, data: data[kind] }
}

/** 256 bytes that do not compress, as addresses and pools in a route. */
const SWAP_PATH = Array.from({ length: 256 }, (_, place) =>
  ((place * 167 + place * place * 13 + 41) % 256).toString(16),
)
  .map((byte) => byte.padStart(2, '0'))
  .join('')
