import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { type EdrChain, isError } from './edr-chain.ts'
import { toError } from './edr-errors.ts'
import type { EdrMining, PoolTransaction } from './edr-mining.ts'

/**
 * Makes EDR answer JSON-RPC as anvil does: development methods have the prefix `anvil_`, `hardhat_` or `evm_`,
 * intervals are in seconds, and transactions may arrive in any order of nonces. All other calls go to the engine
 * unchanged.
 */
export function createEdrMethods(chain: EdrChain, mining: EdrMining): (call: Call) => Promise<string> {
  const { clock } = chain
  let impersonatesAll = false

  /** The engine answers `true`, anvil `null`. */
  async function quietly(method: string, params: readonly unknown[]): Promise<string> {
    const outcome = await chain.change(method, params)
    return isError(outcome) ? outcome : toAnswer(null)
  }

  async function send(method: string, params: readonly unknown[]): Promise<string> {
    const outcome = await chain.change(method, params)
    if (!isError(outcome)) mining.transactionCame()
    return outcome
  }

  async function drop(transactions: readonly PoolTransaction[]): Promise<string> {
    for (const { hash } of transactions) await chain.change('hardhat_dropTransaction', [hash])
    return toAnswer(null)
  }

  async function mine(blocks: number, secondsBetween?: number): Promise<string> {
    const outcome = await chain.mine(blocks, secondsBetween)
    return isError(outcome) ? outcome : toAnswer('0x0')
  }

  const account = (method: string) => (params: Params) => quietly(method, [params[0], toQuantity(params[1])])
  const same = (method: string) => (params: Params) => quietly(method, params)
  const quantity = (method: string) => (params: Params) => quietly(method, [toQuantity(params[0])])

  const development: Record<string, Method> = {
    setBalance: account('hardhat_setBalance'),
    setNonce: account('hardhat_setNonce'),
    setCode: same('hardhat_setCode'),
    async addBalance([address, amount]) {
      const balance = BigInt(String(await chain.get('eth_getBalance', address, 'latest')))
      return quietly('hardhat_setBalance', [address, toQuantity(balance + BigInt(String(amount)))])
    },
    setStorageAt: ([address, slot, value]) =>
      chain.change('hardhat_setStorageAt', [address, toQuantity(slot), toWord(value)]),
    impersonateAccount: same('hardhat_impersonateAccount'),
    stopImpersonatingAccount: same('hardhat_stopImpersonatingAccount'),
    async autoImpersonateAccount([on]) {
      impersonatesAll = on === true
      return toAnswer(null)
    },
    setCoinbase: same('hardhat_setCoinbase'),
    setPrevRandao: same('hardhat_setPrevRandao'),
    setMinGasPrice: quantity('hardhat_setMinGasPrice'),
    setNextBlockBaseFeePerGas: quantity('hardhat_setNextBlockBaseFeePerGas'),
    setBlockGasLimit: ([limit]) => chain.change('evm_setBlockGasLimit', [toQuantity(limit)]),

    mine: ([blocks, secondsBetween]) => mine(Number(blocks ?? 1), toOptional(secondsBetween)),
    async setAutomine([on]) {
      mining.setAutomine(on === true)
      return toAnswer(null)
    },
    getAutomine: async () => toAnswer(mining.isAutomine()),
    async setIntervalMining([seconds]) {
      mining.setInterval(Number(seconds))
      return toAnswer(null)
    },
    getIntervalMining: async () => toAnswer(mining.intervalSeconds()),

    increaseTime: async ([seconds]) => toAnswer(clock.increase(Number(seconds))),
    async setTime([seconds]) {
      clock.set(Number(seconds))
      return toAnswer(0)
    },
    async setNextBlockTimestamp([seconds]) {
      if (Number(seconds) < (await chain.lastBlockSeconds()))
        return toError(-32602, `${seconds} is before the last block`)
      clock.setNext(Number(seconds))
      return toAnswer(null)
    },
    async setBlockTimestampInterval([seconds]) {
      clock.setStep(Number(seconds))
      return toAnswer(null)
    },
    async removeBlockTimestampInterval() {
      clock.setStep(null)
      return toAnswer(true)
    },

    async reorg([depth, kept]) {
      await chain.reorganise(Number(depth), KeptTransactions.parse(kept ?? []))
      mining.transactionCame()
      return toAnswer(null)
    },
    snapshot: () => chain.snapshot(),
    revert: ([id]) => chain.revert(id),
    async dropTransaction([hash]) {
      const outcome = await chain.change('hardhat_dropTransaction', [hash])
      return isError(outcome) ? outcome : toAnswer(hash)
    },
    async dropAllTransactions() {
      const { pending, queued } = await mining.readPool()
      return drop([...pending, ...queued])
    },
    async removePoolTransactions([address]) {
      const { pending, queued } = await mining.readPool()
      return drop([...pending, ...queued].filter(({ from }) => from === String(address).toLowerCase()))
    },
    dumpState: async () => toAnswer(`0x${gzipSync(chain.dump()).toString('hex')}`),
    async loadState([state]) {
      await chain.load(gunzipSync(Buffer.from(String(state).slice(2), 'hex')).toString('utf8'))
      return toAnswer(true)
    },
    async reset() {
      await chain.load()
      return toAnswer(null)
    },
    setLoggingEnabled: async () => toAnswer(null),
  }

  const others: Record<string, Method> = {
    async evm_mine([given]) {
      const { timestamp, blocks = 1 } = MineParams.parse(given ?? {})
      if (timestamp !== undefined) clock.setNext(Number(timestamp))
      return mine(Number(blocks))
    },
    eth_sendRawTransaction: (params) => send('eth_sendRawTransaction', params),
    async eth_sendTransaction(params) {
      const { from } = z.looseObject({ from: z.string().optional() }).parse(params[0])
      if (impersonatesAll && from) await chain.change('hardhat_impersonateAccount', [from])
      return send('eth_sendTransaction', params)
    },
    async txpool_status() {
      const { pending, queued } = await mining.readPool()
      return toAnswer({ pending: toQuantity(pending.length), queued: toQuantity(queued.length) })
    },
    async txpool_content() {
      const { pending, queued } = await mining.readPool()
      return toAnswer({ pending: bySender(pending), queued: bySender(queued) })
    },
    async eth_getBlockReceipts([block]) {
      const isHash = /^0x[0-9a-f]{64}$/i.test(String(block))
      const found = await chain.get(isHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber', block, false)
      if (found === null) return toAnswer(null)
      const { transactions } = z.object({ transactions: z.array(z.string()) }).parse(found)
      return toAnswer(await Promise.all(transactions.map((hash) => chain.get('eth_getTransactionReceipt', hash))))
    },
  }

  return ({ method, params }) => {
    const answer = others[method] ?? development[/^(?:anvil|hardhat|evm)_(\w+)$/.exec(method)?.[1] ?? '']
    return answer ? answer(params) : chain.read(method, params)
  }
}

export interface Call {
  method: string
  params: readonly unknown[]
}

type Params = readonly unknown[]
type Method = (params: Params) => Promise<string>

const Seconds = z.union([z.number(), z.string()])
const MineParams = z.union([
  Seconds.transform((timestamp) => ({ timestamp, blocks: undefined })),
  z.object({ timestamp: Seconds.nullish().transform((given) => given ?? undefined), blocks: Seconds.optional() }),
])

/** Signed transactions with the index of the new block that takes them, the first one being 0. */
const KeptTransactions = z.array(z.tuple([z.string(), z.number()]))

function toAnswer(result: unknown): string {
  return JSON.stringify({ result })
}

function toOptional(value: unknown): number | undefined {
  return value === undefined || value === null ? undefined : Number(value)
}

function toQuantity(value: unknown): string {
  return `0x${BigInt(typeof value === 'bigint' ? value : String(value)).toString(16)}`
}

function toWord(value: unknown): string {
  return `0x${BigInt(String(value)).toString(16).padStart(64, '0')}`
}

/** The pool as `txpool_content` shows it: by sender, then by nonce in decimal. */
function bySender(transactions: readonly PoolTransaction[]): Record<string, Record<string, PoolTransaction>> {
  const senders: Record<string, Record<string, PoolTransaction>> = {}
  for (const transaction of transactions) {
    senders[transaction.from] = { ...senders[transaction.from], [`${Number(transaction.nonce)}`]: transaction }
  }
  return senders
}
