import type { Hex } from 'viem'
import { word } from '../chain/calls.ts'
import { type Rpc, RpcRefused } from '../chain/rpc.ts'
import { ACCOUNT_CODE_BYTECODE } from './bytecode.ts'

const GAS_TO_START = 300_000
const GAS_EACH = 3_000

/**
 * Which accounts have code now, delegated code (EIP-7702) included: one call for all of them, see `AccountCode.sol`; one for
 * each where the node runs no creation code.
 */
export async function readAccountCode(rpc: Rpc, accounts: readonly string[]): Promise<boolean[]> {
  const packed = accounts.map((account) => account.slice(2).toLowerCase()).join('')
  const padded = packed.padEnd(Math.ceil(packed.length / 64) * 64, '0')
  const gas = `0x${(GAS_TO_START + accounts.length * GAS_EACH).toString(16)}`
  const data = `${ACCOUNT_CODE_BYTECODE}${word(32n)}${word(BigInt(packed.length / 2))}${padded}`
  try {
    const flags = await rpc.call<string>('eth_call', [{ gas, data }, 'latest'])
    if (flags.length !== 2 + 2 * accounts.length) throw new RpcRefused(0, 'the node does not run creation code')
    return accounts.map((_, place) => flags.slice(2 + 2 * place, 4 + 2 * place) !== '00')
  } catch (thrown) {
    if (!(thrown instanceof RpcRefused)) throw thrown
    const hasCode = async (account: string) => (await rpc.call<Hex>('eth_getCode', [account, 'latest'])) !== '0x'
    return Promise.all(accounts.map(hasCode))
  }
}
