import { setTimeout as wait } from 'node:timers/promises'
import type { SandboxChain } from '../../sandbox/start-chain.ts'
import { bury, countOnChain, readRecord } from '../kit/record-on-chain.ts'

/** How long replicas have to count everything on from their last round. */
const WITHIN_MS = 60_000

/** Asks each replica for the public record, once it has come up to the head, and compares it with the chain; returns what differs. */
export async function compareRecord(
  chain: SandboxChain,
  urls: readonly string[],
  say: (line: string) => void,
): Promise<string[]> {
  const head = await bury(chain)
  const problems: string[] = []
  for (const url of urls) {
    const told = await readUpTo(url, head)
    if (typeof told === 'string') {
      problems.push(`the record of ${url}: ${told}`)
      continue
    }
    const { received, blocks } = told
    const counted = await countOnChain(chain, told)
    const isSame = counted.transfers === received.total.transfers && counted.usd === received.total.usd
    if (!isSame) problems.push(`the record says ${JSON.stringify(received)}, the chain ${JSON.stringify(counted)}`)
    if (url === urls[0])
      say(
        `record: ${received.total.transfers} transfers, $${received.total.usd}, blocks ${blocks.from} to ${blocks.to}`,
      )
  }
  return problems
}

async function readUpTo(url: string, block: number) {
  const endsAt = Date.now() + WITHIN_MS
  for (;;) {
    const read = await readRecord(url).catch((thrown: Error) => thrown.message)
    if (typeof read !== 'string' && read.record.blocks.to >= block) return read.record
    if (Date.now() > endsAt)
      return typeof read === 'string' ? read : `stands at block ${read.record.blocks.to} of ${block}`
    await wait(1_000)
  }
}
