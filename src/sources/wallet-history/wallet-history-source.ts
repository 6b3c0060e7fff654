import { nameAt } from '../../domain/chains/find-chain.ts'
import { Failed, fail } from '../../domain/failure.ts'
import type { Funder, WalletHistorySource, WalletOrigin } from '../../ports/wallet-history.ts'
import { blockscoutFunder, blockscoutOrigin, blockscoutTokensSent } from '../adapters/blockscout/wallet-history.ts'
import type { Upstream } from '../client/upstream.ts'
import type { UpstreamName } from '../client/upstreams.ts'

/** Histories of wallets from the explorer of their chain, a few questions at a time because explorers allow few. */

const SOURCE = 'blockscout'
/** An explorer allows about five calls a second. */
const AT_ONCE = 2

export function createWalletHistorySource(upstreams: Record<UpstreamName, Upstream>): WalletHistorySource {
  const explorerOf = (chain: Parameters<WalletHistorySource['covers']>[0]): Upstream | undefined => {
    const name = nameAt(chain, 'blockscout')
    return name === null ? undefined : upstreams[name]
  }

  return {
    covers: (chain) => explorerOf(chain) !== undefined,
    async origins(chain, addresses) {
      const explorer = explorerOf(chain)
      if (!explorer) throw fail({ code: 'source_disabled', source: SOURCE })
      const answers = await inTurn(addresses, (address) => settle(blockscoutOrigin(explorer, address)))
      const read = answers.flatMap((answer, place) =>
        answer ? [{ address: (addresses[place] ?? '').toLowerCase(), ...answer }] : [],
      )
      const oldest = read.reduce((atMs, { fetchedAtMs }) => Math.min(atMs, fetchedAtMs), Number.POSITIVE_INFINITY)
      if (read.length === 0) throw fail({ code: 'upstream_failed', source: SOURCE })
      return {
        value: new Map<string, WalletOrigin>(read.map(({ address, body }) => [address, body])),
        source: SOURCE,
        atMs: oldest,
      }
    },
    async funders(chain, addresses) {
      const explorer = explorerOf(chain)
      if (!explorer) return new Map()
      const known = await inTurn(addresses, (address) => blockscoutFunder(explorer, address))
      return new Map<string, Funder>(known.map((funder, place) => [(addresses[place] ?? '').toLowerCase(), funder]))
    },
    async tokensSent(chain, token, wallet) {
      const explorer = explorerOf(chain)
      if (!explorer) throw fail({ code: 'source_disabled', source: SOURCE })
      const { body, fetchedAtMs } = await blockscoutTokensSent(explorer, token, wallet)
      return { value: body, source: SOURCE, atMs: fetchedAtMs }
    },
  }
}

/** The answers in the order of the questions, `AT_ONCE` of them under way at any time. */
async function inTurn<Question, Answer>(
  questions: readonly Question[],
  ask: (question: Question) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = [...questions.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers[next[0]] = await ask(next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answers
}

async function settle<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (thrown) {
    if (thrown instanceof Failed) return undefined
    throw thrown
  }
}
