import { type Address, encodeFunctionData, getAddress, numberToHex, parseAbi, parseEther, parseUnits } from 'viem'
import { z } from 'zod'
import { COW_VAULT_RELAYER } from '../../src/domain/methods.ts'
import { namedAccount } from '../chain/accounts.ts'
import { createChainClient, usdcAddress } from '../chain/client.ts'
import { compileContracts } from '../chain/compile.ts'
import { mintUsdc } from '../chain/deploy.ts'
import { callTogether } from '../chain/rpc.ts'
import { WRAPPED_ETHER } from '../launches/contracts.ts'
import { sendInTurn } from '../launches/send-in-turn.ts'
import { ASSETS } from '../market/assets.ts'
import { REPERMIT } from './order-fills.ts'
import { DEPOSITORY, DLN_SOURCE, KYBER_ROUTER, SETTLEMENT, SPOKE_POOL } from './vendor-contracts.ts'

/** LI.FI's contract address on Base. The sandbox's contract there pays trades from its own balance. */
export const EXCHANGE: Address = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

/** Functions with LI.FI's signatures, and events of the sandbox's contract. */
export const exchangeAbi = parseAbi([
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'function swapTokensMultipleV3ERC20ToERC20(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swapData)',
  'function swapTokensMultipleV3ERC20ToNative(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swapData)',
  'function swapTokensMultipleV3NativeToERC20(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swapData) payable',
  'event Swapped(address indexed sender, address indexed receiver, address tokenIn, uint256 amountIn, address tokenOut, uint256 amountOut)',
  'error LessThanAgreed(uint256 amountOut, uint256 amountOutMin)',
])

const tokenAbi = parseAbi([
  'function setUp(string name, string symbol, uint8 decimals, uint256 supply, address holder)',
  'function transfer(address to, uint256 value) returns (bool)',
])
const wrappedAbi = parseAbi([
  'function deposit() payable',
  'function transfer(address to, uint256 value) returns (bool)',
])

const STOCK_UNITS = 1_000_000_000n
const USDC_STOCK_BASE = 1_000_000_000_000_000n
const ETHER_STOCK = parseEther('1000000')
const WRAPPED_STOCK = parseEther('90')

/** Tokens of the market on Base that nothing else installs. */
const MARKET_TOKENS = ASSETS.flatMap(({ symbol, name, pools, contracts }) =>
  contracts.flatMap(({ network, address, decimals }) => {
    const there = [usdcAddress, WRAPPED_ETHER].some((known) => known.toLowerCase() === address.toLowerCase())
    return network === 'base' && !there && pools !== 'launched'
      ? [{ symbol, name, decimals, address: getAddress(address) }]
      : []
  }),
)

/** Installs the exchange and the market's tokens and funds the exchange; does nothing if it is installed already. */
export async function installExchange(url: string): Promise<void> {
  const client = createChainClient(url)
  if (await client.getCode({ address: EXCHANGE })) return
  const creations = await compileContracts()
  const places: [string, Address[]][] = [
    ['SandboxExchange', [EXCHANGE]],
    ['SandboxKyberRouter', [KYBER_ROUTER]],
    ['SandboxSpokePool', [SPOKE_POOL]],
    ['SandboxDepository', [DEPOSITORY]],
    ['SandboxDln', [DLN_SOURCE]],
    ['SandboxSettlement', [SETTLEMENT]],
    ['SandboxVaultRelayer', [COW_VAULT_RELAYER]],
    ['MarketToken', MARKET_TOKENS.map(({ address }) => address)],
    ['SandboxRePermit', [REPERMIT]],
  ]
  const codes = await callTogether(
    url,
    places.map(([name]) => ({ method: 'eth_call', params: [{ data: z.string().parse(creations[name]) }, 'latest'] })),
  )
  await callTogether(url, [
    ...places.flatMap(([, addresses], place) =>
      addresses.map((address) => ({ method: 'anvil_setCode', params: [address, codes[place]] })),
    ),
    { method: 'anvil_setBalance', params: [EXCHANGE, numberToHex(ETHER_STOCK)] },
  ])
  const from = namedAccount('market maker').address
  await sendInTurn(url, [
    ...MARKET_TOKENS.map(({ symbol, name, decimals, address }) => ({
      from,
      to: address,
      data: encodeFunctionData({
        abi: tokenAbi,
        functionName: 'setUp',
        args: [name, symbol, decimals, parseUnits(String(STOCK_UNITS), decimals), EXCHANGE],
      }),
    })),
    {
      from,
      to: WRAPPED_ETHER,
      data: encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' }),
      valueWei: WRAPPED_STOCK,
    },
    {
      from,
      to: WRAPPED_ETHER,
      data: encodeFunctionData({ abi: wrappedAbi, functionName: 'transfer', args: [EXCHANGE, WRAPPED_STOCK] }),
    },
  ])
  await mintUsdc(client, EXCHANGE, USDC_STOCK_BASE)
}
