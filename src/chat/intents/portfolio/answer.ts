/** Answers with the holdings of a wallet over all chains, one call for each. */
import { CHAINS, type Chain } from '../../../domain/chains/chain.ts'
import type { TradeToken } from '../../../ports/routes.ts'
import type { Slots } from '../../slots.ts'
import type { AnswerContext } from '../answer-context.ts'
import { countedWork } from '../counted-read.ts'
import { getChain, standIn, USUAL_CHAIN } from '../home-chains.ts'
import type { Answer } from '../intent.ts'
import { askForWallet, findOwner, type Owner, toMeta, wrongChain } from '../wallet-owner.ts'
import { portfolioText, toPortfolioCard } from './card.ts'
import { toLocalHead, toLocalText } from './local-text.ts'

export const answerPortfolio: Answer = async (slots, context) => {
  const chain = slots.chain === undefined ? undefined : getChain(slots.chain, 'chain')
  const owner = await findOwner(slots, context, chain ? [kindOf(chain)] : undefined)
  const { say } = context
  if (!owner) return askForWallet('portfolio', say('askWalletHoldings'))
  if (chain && kindOf(chain) !== owner.kind) throw wrongChain(owner, chain, say)
  return countedWork(context, {}, async () => {
    const wanted = await findWanted(slots, owner, context)
    const chains = chain ? [chain] : chainsOf(owner, wanted)
    const found = await context.dependencies.sources.portfolios.read({
      owner: owner.address,
      chains,
      ...(wanted ? { also: wanted } : {}),
    })
    const origins = [...found.chains.filter(({ status }) => status !== 'down').map(toOrigin), ...found.prices]
    const card = toPortfolioCard(owner, found, { token: slots.token, wanted }, toMeta(merge(origins), context))
    if (say.lang === 'en') return { type: 'portfolio', text: portfolioText(card), data: card }
    return { type: 'portfolio', text: toLocalText(say)(card), data: { ...card, summary: toLocalHead(card, say) } }
  })
}

const kindOf = ({ kind }: Chain): Owner['kind'] => (kind === 'solana' ? 'solana' : 'evm')

const toOrigin = ({ atMs }: { atMs: number }) => ({ name: 'chains', atMs })

/** One source for each name, with its oldest time. */
function merge<Row extends { name: string; atMs: number }>(origins: readonly Row[]): Row[] {
  const newestFirst = [...origins].sort((left, right) => right.atMs - left.atMs)
  return [...new Map(newestFirst.map((origin) => [origin.name, origin])).values()]
}

/** The tokens that are meant by a name: on every chain that lists it, else the one that is found on the chain. */
async function findWanted(
  { token, chain }: Slots,
  owner: Owner,
  context: AnswerContext,
): Promise<TradeToken[] | undefined> {
  if (token === undefined) return undefined
  const isHere = (place: string) =>
    chain === undefined ? kindOf(getChain(place, 'chain')) === owner.kind : place === getChain(chain, 'chain').slug
  const names = CHAINS.filter(({ slug }) => isHere(slug)).map((one) => standIn(token, one, context))
  const listed = [...new Set([token, ...names])].flatMap((name) => context.places.list(name))
  const here = listed.filter((one) => isHere(one.chain))
  if (here.length > 0) return [...new Map(here.map((one) => [`${one.chain} ${one.address}`, one])).values()]
  const place = getChain(chain ?? (owner.kind === 'solana' ? 'solana' : USUAL_CHAIN), 'chain')
  return [await context.dependencies.sources.tokens.resolve(token, place, 'token')]
}

/** All chains of the wallet's kind, or those that have the token. */
function chainsOf({ kind }: Owner, wanted: readonly TradeToken[] | undefined): Chain[] {
  const own = CHAINS.filter((chain) => chain.kind !== 'other' && kindOf(chain) === kind)
  return wanted ? own.filter(({ slug }) => wanted.some(({ chain }) => chain === slug)) : own
}
