/** The choice that is offered when several tokens have the name that was said. */
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { cleanText } from '../../domain/clean-text.ts'
import type { Failure } from '../../domain/failure.ts'
import { formatUsdShort } from '../../domain/format.ts'
import { type IntentName, intents } from '../intents/catalog.ts'
import { toMessage } from '../intents/wording.ts'
import { failureText } from '../phrases/failures.ts'
import type { Draft } from '../reply.ts'
import type { Slots } from '../slots.ts'

type Ambiguous = Extract<Failure, { code: 'ambiguous_token' }>

const MOST_OPTIONS = 4

/** A question back that offers each token of that name by chain and contract. */
export function toChoice(failure: Ambiguous, intent: IntentName, slots: Slots): Draft {
  const slot = intents[intent].tokenSlot(failure.field)
  const chosen = failure.candidates.filter(({ address }) => address !== null).slice(0, MOST_OPTIONS)
  const options = chosen.map(({ symbol, name, chain, address, liquidityUsd }) => {
    const place = chain === null ? '' : ` on ${chainTitle(chain)}`
    const depth = liquidityUsd == null ? '' : `, ${formatUsdShort(liquidityUsd)} in pools`
    return {
      label: `${cleanText(name, 40) || cleanText(symbol, 20)}${place}, ${toShort(address ?? '')}${depth}`,
      message: toMessage(intents[intent], { ...slots, [slot]: address ?? '' }),
    }
  })
  const lines = options.map(({ label }, place) => `${place + 1}. ${label}`)
  return {
    type: 'clarify',
    text: [failureText(failure), ...lines, 'Send the contract address of the one you mean.'].join('\n'),
    options,
    missing: [slot],
    code: failure.code,
  }
}

const toShort = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
