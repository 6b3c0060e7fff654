import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { toHex } from 'viem'
import { z } from 'zod'
import { type EdrProvider, openEdr } from './edr-engine.ts'

const Call = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) })
type Call = z.infer<typeof Call>
const Waiting = z.object({ result: z.array(z.unknown()) })
const Account = z.object({
  nonce: z.number(),
  balance: z.string(),
  code: z.string(),
  storage: z.record(z.string(), z.string()),
})
const State = z.object({ accounts: z.record(z.string(), Account) })

/**
 * A chain as a program of its own: `edr-node <engine> <state>`. Hardhat's engine in native code, started from anvil's
 * state file, answering to anvil's names. It keeps accounts, not the blocks before; nothing is written back.
 */
const [engineFile = '', stateFile = ''] = process.argv.slice(2)
const provider = await openEdr(createRequire(import.meta.url)(engineFile))
await loadState(provider, State.parse(JSON.parse(readFileSync(stateFile, 'utf8'))))

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    () => response.writeHead(400).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  const { address, port } = server.address() as AddressInfo
  process.stdout.write(`Listening on ${address}:${port}\n`)
})

async function answer(request: IncomingMessage): Promise<string> {
  const asked = z.union([z.array(Call), Call]).parse(JSON.parse(await text(request)))
  if (!Array.isArray(asked)) return ask(asked)
  const told: string[] = []
  for (const call of asked) told.push(await ask(call))
  return `[${told.join(',')}]`
}

let instant = true
let isMining = false
let mineAgain = false

/** Mines what was just sent; what comes meanwhile is in the next block. */
async function mineSoon(): Promise<void> {
  mineAgain = true
  if (isMining) return
  isMining = true
  while (mineAgain) {
    mineAgain = false
    await provider.ask({ id: 0, method: 'evm_mine', params: [] })
  }
  isMining = false
}

/**
 * The engine mines at once only what comes in the order of nonces, so it is left to wait and told when to mine. As anvil
 * has it, a block time ends instant mining and the other way round.
 */
async function ask({ id, method, params }: Call): Promise<string> {
  switch (method) {
    case 'anvil_setLoggingEnabled':
      return JSON.stringify({ jsonrpc: '2.0', id, result: null })
    case 'evm_setIntervalMining':
      instant = false
      return provider.ask({ id, method, params: [Number(params[0]) * 1000] })
    case 'evm_setAutomine':
      instant = params[0] === true
      if (instant) void mineSoon()
      return provider.ask({ id, method: 'evm_setIntervalMining', params: [0] })
    case 'eth_sendTransaction':
    case 'eth_sendRawTransaction': {
      const told = await provider.ask({ id, method, params })
      if (instant) void mineSoon()
      return told
    }
    case 'txpool_status': {
      const pending = await provider.ask({ id, method: 'eth_pendingTransactions', params: [] })
      const { result } = Waiting.parse(JSON.parse(pending))
      return JSON.stringify({ jsonrpc: '2.0', id, result: { pending: toHex(result.length), queued: '0x0' } })
    }
    default:
      return provider.ask({ id, method: method.replace(/^anvil_/, 'hardhat_'), params })
  }
}

async function loadState({ ask: call }: EdrProvider, { accounts }: z.infer<typeof State>): Promise<void> {
  const set = async (method: string, ...params: unknown[]) => {
    const { error } = z
      .object({ error: z.unknown().optional() })
      .parse(JSON.parse(await call({ id: 0, method, params })))
    if (error) throw new Error(`${method} ${params[0]}: ${JSON.stringify(error)}`)
  }
  for (const [address, { nonce, balance, code, storage }] of Object.entries(accounts)) {
    if (code !== '0x') await set('hardhat_setCode', address, code)
    if (nonce > 0) await set('hardhat_setNonce', address, toHex(nonce))
    await set('hardhat_setBalance', address, balance)
    for (const [slot, value] of Object.entries(storage))
      await set('hardhat_setStorageAt', address, toHex(BigInt(slot)), toHex(BigInt(value), { size: 32 }))
  }
}
