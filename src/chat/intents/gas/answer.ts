/** Answers with what transactions cost now, on one chain or on those that are used most. */
import { CHAINS, type Chain } from '../../../domain/chains/chain.ts'
import { fail } from '../../../domain/failure.ts'
import { countedWork } from '../counted-read.ts'
import { getChain } from '../home-chains.ts'
import type { Answer } from '../intent.ts'
import { toMeta } from '../wallet-owner.ts'
import { gasText, toGasCard } from './card.ts'
import { toLocalHead, toLocalText } from './local-text.ts'

const MOST_USED = 6

export const answerGas: Answer = async ({ chain }, context) => {
  const chains: readonly Chain[] =
    chain === undefined ? CHAINS.filter(({ kind }) => kind === 'evm').slice(0, MOST_USED) : [getChain(chain, 'chain')]
  return countedWork(context, {}, async () => {
    const { gas } = context.dependencies.sources
    const reads = await Promise.all(chains.map((one) => gas.read(one)))
    const found = reads.filter((read) => read !== undefined)
    if (found.length === 0) throw fail({ code: 'upstream_failed', source: chains[0]?.slug ?? 'chain' })
    const down = chains.filter((_, index) => reads[index] === undefined).map(({ slug }) => slug)
    const atMs = Math.min(...found.map((read) => read.atMs))
    const prices = new Map(found.flatMap((read) => read.prices).map((origin) => [origin.name, origin]))
    const card = toGasCard(found, down, toMeta([{ name: 'chains', atMs }, ...prices.values()], context))
    const { say } = context
    if (say.lang === 'en') return { type: 'gas', text: gasText(card), data: card }
    return { type: 'gas', text: toLocalText(say)(card), data: { ...card, summary: toLocalHead(card.chains, say) } }
  })
}
