import { encodeAbiParameters, type Hex, numberToHex, parseGwei } from 'viem'
import { GAS_PRICE_ORACLE, NODE_INTERFACE, SCROLL_GAS_PRICE_ORACLE } from '../../../src/domain/chains/contracts.ts'
import { findBySlug } from '../../../src/domain/chains/find-chain.ts'

/** Gas prices of the simulated chains, and what rollups charge for their data on Ethereum. */

const GWEI: Readonly<Record<string, string>> = {
  ethereum: '1.2',
  bsc: '0.1',
  polygon: '32',
  avalanche: '1.5',
  gnosis: '0.8',
  celo: '25',
  moonbeam: '31',
  cronos: '375',
  sonic: '50',
}

/** Of one unit of gas, in wei. */
export const gasPriceOf = (chain: string): bigint => parseGwei(GWEI[chain] ?? '0.01')

/** Wei for a byte of a transaction, and units of gas for a byte on Arbitrum chains. */
const WEI_A_BYTE = 1_500_000n
const GAS_A_BYTE = 14n

/** Answers the contracts that know the fee; `undefined` for every other address. */
export function answerL1Fee(chain: string, to: string, data: Hex): Hex | undefined {
  const known = findBySlug(chain)?.l1Fee
  const isAt = (address: string) => to.toLowerCase() === address.toLowerCase()
  const bytes = BigInt(data.length / 2)
  if ((known === 'op-stack' && isAt(GAS_PRICE_ORACLE)) || (known === 'scroll' && isAt(SCROLL_GAS_PRICE_ORACLE)))
    return numberToHex(bytes * WEI_A_BYTE, { size: 32 })
  if (known !== 'arbitrum' || !isAt(NODE_INTERFACE)) return undefined
  const words = [bytes * GAS_A_BYTE, gasPriceOf(chain), parseGwei('1')] as const
  return encodeAbiParameters([{ type: 'uint64' }, { type: 'uint256' }, { type: 'uint256' }], words)
}
