/** Changes what the router or the chain's node answers to the page, as a hostile or broken one would. */
import {
  type Address,
  type ContractFunctionArgs,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  numberToHex,
} from 'viem'
import { kyberAbi } from '../../app/sign/proofs/prove-kyber.ts'
import { diamondAbi } from '../../app/sign/proofs/prove-lifi.ts'
import { SIMULATION_CODE, simulationAbi } from '../../app/sign/proofs/simulation-code.ts'
import type { Person } from './person.ts'

export const THIEF: Address = '0x00000000000000000000000000000000000bad01'

/** Changes the router's JSON answers at an address, from the given question on; the ones before it are honest. */
export async function changeAnswers(
  { page }: Pick<Person, 'page'>,
  address: string,
  change: (answer: never) => unknown,
  from = 1,
): Promise<void> {
  let asked = 0
  await page.route(address, async (route) => {
    asked += 1
    if (asked < from) return route.fallback()
    const response = await route.fetch()
    const answer: unknown = await response.json()
    await change(answer as never)
    await route.fulfill({ response, json: answer })
  })
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly object[] ? Mutable<T[Key][number]>[] : T[Key] }

/** The call of LI.FI's swap with other arguments, well encoded. */
export function changeSwap(
  data: Hex,
  change: (
    args: Mutable<ContractFunctionArgs<typeof diamondAbi, 'nonpayable', 'swapTokensMultipleV3ERC20ToERC20'>>,
  ) => void,
): Hex {
  const call = decodeFunctionData({ abi: diamondAbi, data })
  change(call.args as never)
  return encodeFunctionData({ abi: diamondAbi, ...call } as never)
}

type Execution = ContractFunctionArgs<typeof kyberAbi, 'payable', 'swap'>[0]

/** The call of KyberSwap's router with other arguments, well encoded. */
export function changeKyber(data: Hex, change: (execution: Execution) => Execution): Hex {
  const { args } = decodeFunctionData({ abi: kyberAbi, data })
  return encodeFunctionData({ abi: kyberAbi, functionName: 'swap', args: [change(args[0])] })
}

interface Rpc {
  id: number
  method: string
  params: unknown[]
}

/** Answers calls of the page to its node in the node's place, or lets them pass with undefined. */
export async function changeNode(
  { page }: Pick<Person, 'page'>,
  answer: (call: Rpc) => object | undefined,
): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      const body = route.request().method() === 'POST' ? route.request().postData() : null
      const call = body?.includes('"jsonrpc"') ? (JSON.parse(body) as Rpc) : undefined
      const given = call && answer(call)
      if (given) await route.fulfill({ json: { jsonrpc: '2.0', id: call.id, ...given } })
      else await route.fallback()
    },
  )
}

/** Tells the page that its chain has a second node. */
export async function tellSecondNode({ page }: Pick<Person, 'page'>, url: string, second: string): Promise<void> {
  await page.addInitScript(`(() => {
    const find = Document.prototype.getElementById
    Document.prototype.getElementById = function (id) {
      const found = find.call(this, id)
      if (id !== 'sign-data' || !found) return found
      return { textContent: found.textContent.replaceAll('"${url}"', '"${url}","${second}"') }
    }
  })()`)
}

/** A node that does not know a method. */
export const unknownMethod = { error: { code: -32601, message: 'the method does not exist' } }

interface SimulatedCall {
  returnData: Hex
  logs: object[]
  gasUsed: Hex
  status: Hex
}

/** Changes the results of every simulated block. Where the node has no `eth_simulateV1`, it is answered on its behalf. */
export async function changeSimulation(
  { page }: Pick<Person, 'page'>,
  change: (calls: SimulatedCall[], url: string) => void,
): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      const sent = route.request().postData()
      if (!sent?.includes('eth_simulateV1')) return route.fallback()
      const { id, params } = JSON.parse(sent) as { id: number; params: [{ blockStateCalls: [{ calls: AskedCall[] }] }] }
      // Two addresses of one node stand for two nodes.
      const url = route
        .request()
        .url()
        .replace(/\/second$/, '')
      const response = await route.fetch({ url })
      const known = ((await response.json()) as { result?: { calls: SimulatedCall[] }[] }).result
      const block = known?.[0] ?? {
        ...EMPTY_BLOCK,
        calls: await simulate(url, params[0].blockStateCalls[0].calls),
      }
      change(block.calls, route.request().url())
      await route.fulfill({ response, json: { jsonrpc: '2.0', id, result: [block] } })
    },
  )
}

interface AskedCall {
  from: Address
  to: Address
  data?: Hex
  value?: Hex
}

/** The fields of a block that clients read beside its calls. */
const EMPTY_BLOCK = { number: '0x1', timestamp: '0x1', gasLimit: '0x1c9c380', gasUsed: '0x0', baseFeePerGas: '0x0' }

/** The same calls one after another in one `eth_call`, as the page does it too; logs are not known then. */
async function simulate(url: string, calls: AskedCall[]): Promise<SimulatedCall[]> {
  const account = calls[0]?.from ?? THIEF
  const run = calls.map(({ to, value = '0x0', data = '0x' }) => ({ to, value: BigInt(value), data }))
  const data = encodeFunctionData({ abi: simulationAbi, functionName: 'run', args: [run, account] })
  const params = [{ from: account, to: account, data }, 'latest', { [account]: { code: SIMULATION_CODE } }]
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params }),
  })
  const { result } = (await answer.json()) as { result: Hex }
  const [succeeded, answers] = decodeFunctionResult({ abi: simulationAbi, functionName: 'run', data: result })
  return answers.map((returnData, place) => ({
    returnData,
    logs: [],
    gasUsed: '0x5208',
    status: succeeded[place] ? '0x1' : '0x0',
  }))
}

export const toWord = (value: bigint | Hex): Hex => numberToHex(BigInt(value), { size: 32 })
