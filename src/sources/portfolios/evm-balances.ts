import type { Address, PublicClient } from 'viem'
import type { EvmChain } from '../../domain/chains/chain.ts'
import type { TradeToken } from '../../ports/routes.ts'
import { aggregate, type ContractCall, SELECTORS, toCalldata, toUint } from '../adapters/evm-rpc/aggregate.ts'

/** Balances of one wallet on one EVM chain, all of one block. */
export interface ChainBalances {
  /** Above zero only. */
  held: { token: TradeToken; amountRaw: bigint }[]
  block: number
  /** Tokens whose contract did not answer: their balance is unknown. */
  unread: number
}

/** The native coin and every token in one call. Fails when the chain cannot be read. */
export async function readBalances(
  client: PublicClient,
  chain: EvmChain,
  { owner, tokens }: { owner: string; tokens: readonly TradeToken[] },
): Promise<ChainBalances> {
  const multicall = chain.multicall3
  if (multicall === null) throw new Error('the chain has no Multicall3')
  const wallet = owner as Address
  const balanceOf = toCalldata(SELECTORS.balanceOf, wallet)
  const calls = tokens.map(
    ({ address }): ContractCall =>
      address === null
        ? { to: multicall, data: toCalldata(SELECTORS.getEthBalance, wallet) }
        : { to: address as Address, data: balanceOf },
  )
  const [block, ...results] = await aggregate(client, [{ to: multicall, data: SELECTORS.getBlockNumber }, ...calls])
  const held = tokens.flatMap((token, index) => {
    const amountRaw = toUint(results[index]) ?? 0n
    return amountRaw === 0n ? [] : [{ token, amountRaw }]
  })
  // An address without a contract answers with nothing, and holds nothing; a contract that reverts is unknown.
  const unread = results.filter((result) => result === undefined || (result !== '0x' && toUint(result) === undefined))
  return { held, block: Number(toUint(block) ?? 0n), unread: unread.length }
}
