import { type Address, parseAbi } from 'viem'
import { z } from 'zod'
import { compileContracts } from '../chain/compile.ts'
import { callTogether } from '../chain/rpc.ts'
import { LAUNCHES, launchAddress } from './plans.ts'

/** Addresses on Base, by which the sniper check recognises pools and bundlers. */
export const FACTORY: Address = '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6'
export const WRAPPED_ETHER: Address = '0x4200000000000000000000000000000000000006'
export const ENTRY_POINT: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
export const ROUTER: Address = launchAddress('router')

export const tokenAbi = parseAbi([
  'function setUp(string name, string symbol, uint256 supply)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])

export const routerAbi = parseAbi([
  'function launch(address token, uint256 amount) payable returns (address)',
  'function disperse(address token, address[] receivers, uint256[] amounts)',
  'function buy(address token, address receiver) payable',
  'function multiSend(address token, address[] receivers) payable',
])

export const entryPointAbi = parseAbi([
  'struct Operation { address sender; address target; uint256 value; bytes data; }',
  'function createWallet(bytes32 salt) payable returns (address)',
  'function handleOps(Operation[] operations)',
])

export const factoryAbi = parseAbi([
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
])

const PLACES: readonly [name: string, addresses: readonly Address[]][] = [
  ['PairFactory', [FACTORY]],
  ['WrappedEther', [WRAPPED_ETHER]],
  ['BundlerEntryPoint', [ENTRY_POINT]],
  ['LaunchRouter', [ROUTER]],
  ['LaunchToken', LAUNCHES.map(({ token }) => token)],
]

/** Puts each contract at its fixed address. Its code is what an `eth_call` of its creation code returns. */
export async function placeContracts(url: string): Promise<void> {
  const creations = await compileContracts()
  const codes = await callTogether(
    url,
    PLACES.map(([name]) => ({ method: 'eth_call', params: [{ data: z.string().parse(creations[name]) }, 'latest'] })),
  )
  await callTogether(
    url,
    PLACES.flatMap(([, addresses], place) =>
      addresses.map((address) => ({ method: 'anvil_setCode', params: [address, codes[place]] })),
    ),
  )
}
