/**
 * Simulates approval and trade together before the wallet is asked for either, and returns the changes of balances. It
 * uses `eth_simulateV1`, or else an `eth_call` in which the account has the code of `Simulation.sol`.
 */
import {
  type Address,
  type Client,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  pad,
  parseAbi,
  toEventSelector,
} from 'viem'
import { call, getCode, simulateBlocks } from 'viem/actions'
import { stop } from '../problem.ts'
import type { Transaction } from '../wallets/evm-wallet.ts'
import { SIMULATION_CODE, simulationAbi } from './simulation-code.ts'

/** What is simulated. */
export interface SimulatedTrade {
  account: Address
  /** Approvals that the wallet will be asked for first. */
  approvals: Transaction[]
  /** Without it the approvals alone are simulated. */
  trade: Transaction | undefined
  /** What is spent; null is the native coin. */
  tokenIn: Address | null
  spender: Address | null
  /** What is expected; null is the native coin, undefined where it arrives on another chain. */
  tokenOut: Address | null | undefined
  recipient: Address
  /** Other tokens of which the account must not lose anything, for nodes that show no events. */
  others?: readonly Address[]
}

export interface Changes {
  /** Amount of the spent token; null for the native coin, of which never more is spent than the transaction's value. */
  spent: bigint | null
  /** Amount of the expected token at the recipient; null if it arrives on another chain. */
  gained: bigint | null
  /** What the spender may still take afterwards; null for the native coin. */
  allowanceLeft: bigint | null
  /** Gas of approvals and trade, with what each transaction costs by itself. */
  gasUsed: bigint
}

/** The changes by approval and trade; undefined if no endpoint can simulate them. Throws if the trade would fail. */
export async function simulateTrade(client: Client, input: SimulatedTrade): Promise<Changes | undefined> {
  return (await simulateAsBlock(client, input)) ?? (await simulateAsAccount(client, input))
}

/** What a transaction costs before its first instruction, with room for its data. */
const OWN_GAS = 30_000n

const MULTICALL: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function getEthBalance(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])

interface Answer {
  isSuccess: boolean
  data: Hex
  gasUsed: bigint
  logs: { address: Address; topics: readonly Hex[] }[]
}

async function simulateAsBlock(client: Client, input: SimulatedTrade): Promise<Changes | undefined> {
  const { account, tokenOut, recipient } = input
  const { calls, read } = toCalls(input, tokenOut === null ? readEther(recipient) : undefined)
  const sent = calls.map((one) => ({ account, ...one }))
  const blocks = await simulateBlocks(client, {
    blocks: [{ calls: sent }],
  } as Parameters<typeof simulateBlocks>[1]).catch(() => undefined)
  const results = blocks?.[0]?.calls as
    | { status: string; data: Hex; gasUsed: bigint; logs?: Answer['logs'] }[]
    | undefined
  if (results?.length !== calls.length) return undefined
  return read(
    results.map(({ status, data, gasUsed, logs = [] }) => ({ isSuccess: status === 'success', data, gasUsed, logs })),
  )
}

async function simulateAsAccount(client: Client, input: SimulatedTrade): Promise<Changes | undefined> {
  const { account, tokenOut, recipient, others = [] } = input
  // Not for an account with its own code (a smart wallet, EIP-7702): replacing the code would change its behaviour.
  const code = await getCode(client, { address: account }).catch(() => '0x' as Hex)
  if (code !== undefined) return undefined
  const { calls, read } = toCalls(input, undefined, others)
  const run = calls.map(({ to, value = 0n, data = '0x' as Hex }) => ({ to, value, data }))
  const answer = await call(client, {
    account,
    to: account,
    data: encodeFunctionData({ abi: simulationAbi, functionName: 'run', args: [run, recipient] }),
    stateOverride: [{ address: account, code: SIMULATION_CODE }],
  }).catch(() => undefined)
  if (!answer?.data) return undefined
  const [succeeded, answers, gasUsed, etherBefore, etherAfter] = decodeFunctionResult({
    abi: simulationAbi,
    functionName: 'run',
    data: answer.data,
  })
  const changes = read(
    answers.map((data, place) => ({
      isSuccess: succeeded[place] === true,
      data,
      gasUsed: (gasUsed[place] ?? 0n) + OWN_GAS,
      logs: [],
    })),
  )
  return changes && tokenOut === null ? { ...changes, gained: etherAfter - etherBefore } : changes
}

/**
 * The calls of a simulation: read balances, approve, trade, read balances again; with a function that reads the
 * results.
 */
function toCalls(
  { account, approvals, trade, tokenIn, spender, tokenOut, recipient }: SimulatedTrade,
  ether?: Transaction,
  others: readonly Address[] = [],
) {
  const readOut = tokenOut ? readBalance(tokenOut, recipient) : ether
  const sides = [...(tokenIn ? [readBalance(tokenIn, account)] : []), ...(readOut ? [readOut] : [])]
  const looks = [...sides, ...others.map((token) => readBalance(token, account))]
  const left = tokenIn && spender ? [readAllowance(tokenIn, account, spender)] : []
  const calls: Transaction[] = [...looks, ...approvals, ...(trade ? [trade] : []), ...looks, ...left]
  const tradeAt = looks.length + approvals.length
  const lastAt = trade ? tradeAt : tradeAt - 1
  const read = (answers: Answer[]): Changes | undefined => {
    const isLook = (place: number) => place < looks.length || place > lastAt
    if (answers.some(({ isSuccess, data }, place) => isLook(place) && (!isSuccess || data.length !== 66)))
      return undefined
    if (answers.some(({ isSuccess }) => !isSuccess))
      throw stop('The network would refuse this', 'A trial run failed, so nothing was sent.', 'retry')
    for (const { logs } of answers.slice(looks.length, tradeAt)) checkEvents(logs, { account, tokenIn, spender }, false)
    if (trade) checkEvents(answers[tradeAt]?.logs ?? [], { account, tokenIn, spender }, true)
    const figures = answers.map(({ data }, place) => (isLook(place) ? BigInt(data) : 0n))
    const change = (look: number) => (figures[lastAt + 1 + look] ?? 0n) - (figures[look] ?? 0n)
    if (others.some((_, place) => change(sides.length + place) < 0n)) throw takesMore()
    return {
      spent: tokenIn ? -change(0) : null,
      gained: readOut ? change(sides.length - 1) : null,
      allowanceLeft: left.length > 0 ? (figures.at(-1) ?? 0n) : null,
      gasUsed: answers.reduce((sum, { gasUsed }, place) => (isLook(place) ? sum : sum + gasUsed), 0n),
    }
  }
  return { calls, read }
}

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const APPROVAL = toEventSelector('Approval(address,address,uint256)')
/**
 * Events that grant other rights over the account's tokens (NFT collections, Permit2); no trade of this page needs
 * them.
 */
const OTHER_RIGHTS = [
  toEventSelector('ApprovalForAll(address,address,bool)'),
  toEventSelector('Approval(address,address,address,uint160,uint48)'),
  toEventSelector('Permit(address,address,address,uint160,uint48,uint48)'),
]

/**
 * The trade may move the agreed token and nothing else of the account, and give no further rights over its tokens; an
 * approval may move nothing.
 */
function checkEvents(
  logs: Answer['logs'],
  { account, tokenIn, spender }: Pick<SimulatedTrade, 'account' | 'tokenIn' | 'spender'>,
  isTrade: boolean,
) {
  for (const { address, topics } of logs) {
    const [event, owner, other] = topics
    if (event === undefined || owner?.toLowerCase() !== toTopic(account)) continue
    const isTokenIn = tokenIn !== null && isAddressEqual(address, tokenIn)
    const isOurs =
      (isTrade && event === TRANSFER && isTokenIn) ||
      (event === APPROVAL && isTokenIn && spender !== null && other?.toLowerCase() === toTopic(spender))
    if (!isOurs && [TRANSFER, APPROVAL, ...OTHER_RIGHTS].includes(event)) throw takesMore()
  }
}

const takesMore = () =>
  stop(
    'The router asks for more',
    'In the trial run the transaction takes another token of yours or lets somebody take it. Nothing was signed.',
    'ask-again',
  )

const toTopic = (address: Address): Hex => pad(address.toLowerCase() as Hex, { size: 32 })
const readBalance = (token: Address, owner: Address): Transaction => ({
  to: token,
  data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] }),
})
const readEther = (owner: Address): Transaction => ({
  to: MULTICALL,
  data: encodeFunctionData({ abi, functionName: 'getEthBalance', args: [owner] }),
})
const readAllowance = (token: Address, owner: Address, spender: Address): Transaction => ({
  to: token,
  data: encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] }),
})
