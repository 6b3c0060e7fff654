import { concat, type Hex, numberToHex, pad, parseGwei } from 'viem'
import { DETERMINISTIC_DEPLOYER, GAS_PRICE_ORACLE } from '../../src/domain/chains/contracts.ts'
import { TRANSFER_BATCH_BYTECODE } from '../../src/payments/settlement/bytecode.ts'
import { accounts } from './accounts.ts'
import { createChainClient } from './client.ts'
import { compileContracts } from './compile.ts'
import { callTogether } from './rpc.ts'

/** What Base has besides USDC and Multicall3: the deterministic deployer, Sextant's batch contract, and the gas oracle. */
export async function installSettlement(url: string): Promise<void> {
  const oracle = (await compileContracts()).GasPriceOracle
  const [code] = await callTogether(url, [{ method: 'eth_call', params: [{ data: oracle }, 'latest'] }])
  await callTogether(url, [
    { method: 'anvil_setCode', params: [DETERMINISTIC_DEPLOYER, DEPLOYER_CODE] },
    { method: 'anvil_setCode', params: [GAS_PRICE_ORACLE, code] },
    ...[ETHEREUM_FEE_WEI, BLOB_FEE_WEI].map((wei, slot) => ({
      method: 'anvil_setStorageAt',
      params: [GAS_PRICE_ORACLE, pad(numberToHex(slot)), pad(numberToHex(wei))],
    })),
  ])
  const data = concat([pad('0x'), TRANSFER_BATCH_BYTECODE])
  await createChainClient(url).sendAs({ from: accounts.deployer.address, to: DETERMINISTIC_DEPLOYER, data })
}

/** Code of the deployer: CREATE2 with the first word as salt and the rest as creation code. */
const DEPLOYER_CODE: Hex = `0x7f${'f'.repeat(62)}e03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3`

/** What Ethereum charges on an ordinary day. */
const ETHEREUM_FEE_WEI = parseGwei('0.5')
const BLOB_FEE_WEI = parseGwei('0.03')
