import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import { startChainAndUpstreams } from '../../sandbox/chain-and-upstreams.ts'
import { toSandboxSettings } from '../../sandbox/settings.ts'
import { LIES, type Lie, tellLie } from '../../sandbox/upstreams/lie.ts'
import { SANDBOX_UPSTREAMS } from '../../sandbox/upstreams/registry.ts'
import { checkAnswer } from '../../src/capabilities/capability.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { EVM_CHAINS } from '../../src/domain/chains/chain.ts'
import { Failed, type Failure } from '../../src/domain/failure.ts'
import { silentLog } from '../../src/domain/log.ts'
import { openSources } from '../../src/service/open-sources.ts'
import { createSigner } from '../../src/signing/signer.ts'
import { makeJwk, toSigningKey } from '../../src/signing/signing-key.ts'
import { createEvmReader } from '../../src/sources/adapters/evm-rpc/reader.ts'
import type { Fetched } from '../../src/sources/client/cache.ts'
import { trouble } from '../../src/sources/client/failure.ts'
import type { Reducer } from '../../src/sources/client/lists/job.ts'
import type { Lists } from '../../src/sources/client/lists/lists.ts'
import { reply, startLocalServer } from '../../src/sources/client/local-server.test-kit.ts'
import type { LiveUpstream } from '../../src/sources/client/upstream.ts'
import { UPSTREAM_NAMES, type UpstreamName } from '../../src/sources/client/upstreams.ts'
import { tellRpcLie } from './lying-rpc.ts'

/**
 * The sources of the service on the sandbox, rebuilt for every question, with one of them lying or out of order. What the
 * sandbox says is asked once and remembered, so every question meets the same facts at the same instant.
 */

export const FAULTS = [...LIES, 'down', 'garbage', 'slow'] as const
export type Fault = Lie | 'down' | 'garbage' | 'slow'

/** The nodes of all chains together count as one source. */
const RPC = 'evm_rpc'
export type SourceName = UpstreamName | typeof RPC

export interface Asked {
  answer?: Record<string, unknown>
  failure?: Failure
  /** Sources that were asked. */
  asked: Set<SourceName>
  /** Whether the liar said anything else than the truth. */
  lied: boolean
}

interface Liar {
  source: SourceName
  fault: Fault
}

type Said = { json: unknown } | { status: number }

export async function openLyingWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-lies-'))
  let nowMs: number | undefined
  const now = () => nowMs ?? Date.now()
  const sandbox = await startChainAndUpstreams({ seed: 'tests', now })
  const { chain, upstreams } = sandbox
  nowMs = Date.now()
  const settings = toSandboxSettings({
    ...{ port: 0, publicUrl: 'http://sextant.test', payTo: chain.payTo, rpcUrl: chain.url, dataDir: folder },
    ...{ relayerKey: chain.relayer.privateKey, upstreamsUrl: upstreams.url },
  })
  const config = readConfig(settings)
  const keyed = readConfig({ ...settings, NANSEN_API_KEY: 'any' })
  const signer = createSigner({ key: await toSigningKey(await makeJwk()), baseUrl: config.PUBLIC_URL, now })
  let questions = 0
  const context = { now, log: silentLog, randomId: (prefix: string) => `${prefix}_1` }

  const remembered = new Map<string, Promise<Said>>()
  function hear(url: string, body?: string): Promise<Said> {
    const key = `${url} ${body ?? ''}`
    const known = remembered.get(key)
    if (known) return known
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const heard = fetch(url, body === undefined ? {} : { ...init, body }).then(async (response): Promise<Said> => {
      if (response.status !== 200) return { status: response.status }
      return { json: await response.json() }
    })
    remembered.set(key, heard)
    return heard
  }

  /** Each question has its own path, so that its liar is known here. */
  const rpcAsked = new Map<string, (asked: RpcQuestion, slug: string) => Promise<unknown>>()
  const rpc = await startLocalServer(async (request, response) => {
    const [, question = '', slug = ''] = (request.url ?? '').split('/')
    const text = await readText(request)
    const answer = rpcAsked.get(question)
    try {
      const asked = JSON.parse(text) as RpcQuestion | RpcQuestion[]
      if (!answer) return reply(response, 500, 'over')
      const told = Array.isArray(asked)
        ? await Promise.all(asked.map((one) => answer(one, slug)))
        : await answer(asked, slug)
      reply(response, 200, told as object)
    } catch (thrown) {
      reply(response, 500, String(thrown))
    }
  })

  /** With keys, services that want one are asked as well. */
  async function ask(route: string, input: object, liar?: Liar, hasKeys = false): Promise<Asked> {
    const question = String(++questions)
    const asked = new Set<SourceName>()
    let lied = false

    async function tell(name: UpstreamName, path: string, body?: string): Promise<unknown> {
      asked.add(name)
      const url = `${upstreams.url}${SANDBOX_UPSTREAMS[name] ?? `/${name}`}${path}`
      const lies = liar?.source === name
      if (lies && (liar.fault === 'down' || liar.fault === 'garbage' || liar.fault === 'slow')) {
        lied = true
        throw trouble(name, { kind: TROUBLES[liar.fault], url, status: 500 })
      }
      const said = await hear(url, body)
      if ('status' in said) {
        const kind = said.status === 404 ? 'not_found' : said.status === 429 ? 'rate_limited' : 'status'
        throw trouble(name, { kind, url, status: said.status })
      }
      if (!lies) return said.json
      const told = tellLie(liar.fault as Lie, said.json)
      lied ||= JSON.stringify(told) !== JSON.stringify(said.json)
      return told
    }

    async function read<T>(name: UpstreamName, shape: z.ZodType<T>, path: string, body?: string): Promise<Fetched<T>> {
      const checked = shape.safeParse(await tell(name, path, body))
      if (!checked.success) throw trouble(name, { kind: 'bad_shape', url: path })
      return { body: checked.data, fetchedAtMs: now(), sandbox: true }
    }

    const toUpstream = (name: UpstreamName): LiveUpstream => ({
      name,
      get: (path, shape) => read(name, shape, path),
      post: (path, body, shape) => read(name, shape, path, JSON.stringify(body)),
      lane: () => toUpstream(name),
      health: () => {
        throw new Error('not used')
      },
      close: async () => {},
    })

    const lists: Lists = {
      list: <T>({ upstream, path, reducer, maxPages = 1 }: Parameters<Lists['list']>[0]) => ({
        async read() {
          const { reduce, nextPath, toShared } = (await import(reducer.href)) as Reducer<unknown, T>
          let reduced: unknown
          let next: string | undefined = path
          for (let page = 0; next !== undefined && page < maxPages; page++) {
            const json = await tell(upstream, next)
            try {
              reduced = reduce(json, reduced)
              next = nextPath?.(json)
            } catch (error) {
              throw trouble(upstream, { kind: 'bad_shape', url: path, error })
            }
          }
          return { body: toShared ? toShared(reduced) : (reduced as T), fetchedAtMs: now(), sandbox: true }
        },
        health: () => ({ name: 'fixed', ageSeconds: 0, isServed: true, failures: 0 }),
        start() {},
        stop() {},
      }),
      health: () => [],
      start() {},
      async stop() {},
    }

    rpcAsked.set(question, async (call, slug) => {
      asked.add(RPC)
      const lies = liar?.source === RPC
      const { id } = call
      if (lies && (liar.fault === 'down' || liar.fault === 'garbage' || liar.fault === 'slow')) {
        lied = true
        throw new Error('no')
      }
      const url = slug === 'base' ? chain.url : `${upstreams.url}/evm-rpc/${slug}`
      const said = await hear(url, JSON.stringify({ ...call, id: 1 }))
      if ('status' in said) throw new Error(String(said.status))
      const honest = said.json as { result?: unknown }
      if (!lies || honest.result === undefined) return { ...honest, id }
      const result = tellRpcLie(liar.fault as Lie, call, honest.result)
      lied ||= JSON.stringify(result) !== JSON.stringify(honest.result)
      return { ...honest, result, id }
    })
    const endpoints = Object.fromEntries(EVM_CHAINS.map(({ id, slug }) => [id, [`${rpc.url}/${question}/${slug}`]]))
    const sources = openSources({
      config: { ...(hasKeys ? keyed : config), DATA_DIR: join(folder, question) },
      ...{ context, signer, lists },
      shortLinks: { shorten: async (longLink) => longLink },
      upstreams: Object.fromEntries(UPSTREAM_NAMES.map((name) => [name, toUpstream(name)])) as Record<
        UpstreamName,
        LiveUpstream
      >,
      evm: createEvmReader({ endpoints, now }),
    })
    const capability = catalog.find(({ offer }) => offer.name === route)
    if (!capability) throw new Error(`no route ${route}`)
    const { offer } = capability
    const dependencies = { sources, context, publicUrl: config.PUBLIC_URL }
    try {
      const answer = await capability.answer(offer.input.parse(input), dependencies, { requestId: 'r', charged: false })
      checkAnswer(offer, answer)
      return { answer: answer as Record<string, unknown>, asked, lied }
    } catch (thrown) {
      if (!(thrown instanceof Failed)) throw thrown
      return { failure: thrown.failure, asked, lied }
    }
  }

  return {
    ask,
    launches: sandbox.launches,
    async stop() {
      await rpc.stop()
      await sandbox.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** How our client reports a service that answers 500, sends no JSON, or does not answer before its deadline. */
const TROUBLES = { down: 'status', garbage: 'bad_json', slow: 'timeout' } as const

interface RpcQuestion {
  id: unknown
  method: string
  params?: unknown[]
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
