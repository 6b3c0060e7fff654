import type { SandboxChain } from '../../sandbox/start-chain.ts'
import { verifyRecord } from '../../src/client/package-entry.ts'
import { RECORD_DEPTH_BLOCKS } from '../../src/payments/limits.ts'
import type { PublicRecord } from '../../src/payments/wire/signed-record.ts'

/** Reads the record of a service as a stranger would: with the service's public keys and nothing else. */
export async function readRecord(url: string): Promise<{ record: PublicRecord; text: string; jwks: unknown }> {
  const [text, jwks] = await Promise.all([
    fetch(`${url}/record`).then((response) => response.text()),
    fetch(`${url}/.well-known/jwks.json`).then((response) => response.json() as Promise<unknown>),
  ])
  const verdict = verifyRecord(text, jwks)
  if (!verdict.ok) throw new Error(`${url}/record: ${verdict.problems.join()} ${text.slice(0, 200)}`)
  return { record: verdict.record, text, jwks }
}

/** What anybody can count: the transfers to the payee in the blocks that the record names. */
export async function countOnChain(chain: SandboxChain, { blocks }: Pick<PublicRecord, 'blocks'>) {
  const all = await chain.transfersTo(chain.payTo, BigInt(Math.max(0, blocks.from)))
  const counted = all.filter(({ blockNumber }) => Number(blockNumber) <= blocks.to)
  const base = counted.reduce((sum, { value }) => sum + value, 0n)
  return { transfers: counted.length, usd: toUsd(base) }
}

const toUsd = (base: bigint): string => String(Number(base) / 1e6)

/** Buries everything that is on chain now as deep as the record wants it; returns the block that it must reach. */
export async function bury(chain: SandboxChain): Promise<number> {
  const head = Number(await chain.client.getBlockNumber())
  await chain.mine(RECORD_DEPTH_BLOCKS + 1)
  return head
}
