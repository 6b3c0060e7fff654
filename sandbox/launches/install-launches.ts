import { type Address, encodeFunctionData, getContractAddress, type Hex, keccak256, toHex } from 'viem'
import { z } from 'zod'
import { compileContracts } from '../chain/compile.ts'
import { callTogether } from '../chain/rpc.ts'
import { ENTRY_POINT, entryPointAbi, placeContracts, ROUTER, routerAbi, tokenAbi } from './contracts.ts'
import { LAUNCH_SUPPLY, LAUNCHES, type LaunchPlan, launchAddress } from './plans.ts'
import { sendInTurn, type TurnTransaction } from './send-in-turn.ts'

/** Length of the launches' history: the chain's clock must be that far back when they are installed. */
export const LAUNCH_SPAN_SECONDS = 30 * 86_400

/**
 * Sends the transactions of every launch, spread over the time from the last block until now, and leaves the clock at
 * now.
 */
export async function installLaunches(url: string): Promise<void> {
  await placeContracts(url)
  const startSeconds = await readClock(url)
  const nowSeconds = Math.floor(Date.now() / 1000)
  const stepSeconds = Math.floor((nowSeconds - startSeconds) / (LAUNCHES.length + 1))
  for (const [place, plan] of LAUNCHES.entries()) {
    if (stepSeconds > 0) await setClock(url, startSeconds + stepSeconds * (place + 1))
    await sendInTurn(url, await toTransactions(plan))
  }
  if (stepSeconds > 0) await setClock(url, Math.floor(Date.now() / 1000))
}

async function toTransactions(plan: LaunchPlan): Promise<TurnTransaction[]> {
  const { token, deployer } = plan
  const byDeployer = (to: Address, data: Hex, valueWei = 0n): TurnTransaction => ({
    from: deployer,
    to,
    data,
    valueWei,
  })
  return [
    byDeployer(
      token,
      encodeFunctionData({ abi: tokenAbi, functionName: 'setUp', args: [plan.name, plan.symbol, LAUNCH_SUPPLY] }),
    ),
    byDeployer(token, encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [ROUTER, LAUNCH_SUPPLY] })),
    byDeployer(ROUTER, toAirdrop(plan)),
    byDeployer(
      ROUTER,
      encodeFunctionData({ abi: routerAbi, functionName: 'launch', args: [token, toAmount(plan.pooledPct)] }),
      plan.etherWei,
    ),
    ...toBundle(plan),
    ...(await toBundlerUsers(plan)),
    ...plan.buysWei.map((valueWei, place): TurnTransaction => {
      const buyer = launchAddress('buyer', plan.symbol, place)
      const data = encodeFunctionData({ abi: routerAbi, functionName: 'buy', args: [token, buyer] })
      return { from: buyer, to: ROUTER, data, valueWei }
    }),
  ]
}

function toAirdrop({ token, symbol, airdropPcts }: LaunchPlan): Hex {
  const receivers = airdropPcts.map((_, place) => launchAddress('holder', symbol, place))
  return encodeFunctionData({
    abi: routerAbi,
    functionName: 'disperse',
    args: [token, receivers, airdropPcts.map(toAmount)],
  })
}

/** One purchase for several wallets; some of them forward their part to a collecting address. */
function toBundle({ token, symbol, bundle }: LaunchPlan): TurnTransaction[] {
  if (!bundle) return []
  const wallets = Array.from({ length: bundle.wallets }, (_, place) => launchAddress('bundled', symbol, place))
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'multiSend', args: [token, wallets] })
  const collector = launchAddress('collector', symbol)
  const part = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [collector, toAmount(2)] })
  return [
    { from: launchAddress('sniper', symbol), to: ROUTER, data, valueWei: bundle.etherWei },
    ...wallets.slice(0, bundle.emptied).map((from) => ({ from, to: token, data: part })),
  ]
}

/** Each user has a smart wallet under the ERC-4337 entry point; one transaction runs the operations of all users. */
async function toBundlerUsers({ token, symbol, bundlerUsersWei = [] }: LaunchPlan): Promise<TurnTransaction[]> {
  if (bundlerUsersWei.length === 0) return []
  const from = launchAddress('bundler', symbol)
  const creation = z.string().parse((await compileContracts()).OwnedWallet) as Hex
  const users = bundlerUsersWei.map((valueWei, place) => {
    const salt = keccak256(toHex(`${symbol} user ${place}`))
    const bytecode = `${creation}${ENTRY_POINT.slice(2).toLowerCase().padStart(64, '0')}` as Hex
    const wallet = getContractAddress({ opcode: 'CREATE2', from: ENTRY_POINT, salt, bytecode })
    return { wallet, salt, valueWei }
  })
  const operations = users.map(({ wallet, valueWei }) => ({
    sender: wallet,
    target: ROUTER,
    value: valueWei,
    data: encodeFunctionData({ abi: routerAbi, functionName: 'buy', args: [token, wallet] }),
  }))
  return [
    ...users.map(({ salt, valueWei }) => {
      const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'createWallet', args: [salt] })
      return { from, to: ENTRY_POINT, data, valueWei }
    }),
    {
      from,
      to: ENTRY_POINT,
      data: encodeFunctionData({ abi: entryPointAbi, functionName: 'handleOps', args: [operations] }),
    },
  ]
}

const toAmount = (pct: number): bigint => (LAUNCH_SUPPLY * BigInt(Math.round(pct * 100))) / 10_000n

async function readClock(url: string): Promise<number> {
  const [block] = await callTogether(url, [{ method: 'eth_getBlockByNumber', params: ['latest', false] }])
  return Number(z.object({ timestamp: z.string() }).parse(block).timestamp)
}

/** Moves the chain's clock on and mines a block there. */
async function setClock(url: string, seconds: number): Promise<void> {
  await callTogether(url, [{ method: 'evm_setTime', params: [seconds] }])
  await callTogether(url, [{ method: 'evm_mine', params: [] }])
}
