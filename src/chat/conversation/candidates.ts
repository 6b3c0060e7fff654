/** The choice that is offered when several tokens have the name that was said. */
import { cleanText } from '../../domain/clean-text.ts'
import type { Failure } from '../../domain/failure.ts'
import { type IntentName, intents } from '../intents/catalog.ts'
import { toMessage } from '../intents/wording.ts'
import { failureText } from '../phrases/failures.ts'
import type { Draft } from '../reply.ts'
import { namedOn, shortAddress } from '../say/lines.ts'
import type { Say } from '../say/say.ts'
import { ENGLISH } from '../say/say-in.ts'
import type { Slots } from '../slots.ts'

type Ambiguous = Extract<Failure, { code: 'ambiguous_token' }>

const MOST_OPTIONS = 4

/** A question back that offers each token of that name by chain and contract. */
export function toChoice(failure: Ambiguous, intent: IntentName, slots: Slots, say: Say = ENGLISH): Draft {
  const slot = intents[intent].tokenSlot(failure.field)
  const chosen = failure.candidates.filter(({ address }) => address !== null).slice(0, MOST_OPTIONS)
  const options = chosen.map(({ symbol, name, chain, address, liquidityUsd }) => {
    const facts = [
      namedOn(say, cleanText(name, 40) || cleanText(symbol, 20), chain),
      shortAddress(address ?? ''),
      ...(liquidityUsd == null ? [] : [say('inPools', { usd: say.figures.usdShort(liquidityUsd) })]),
    ]
    return {
      label: facts.join(say('comma')),
      message: toMessage(intents[intent], { ...slots, [slot]: address ?? '' }),
    }
  })
  const lines = options.map(({ label }, place) => `${place + 1}. ${label}`)
  return {
    type: 'clarify',
    text: [failureText(failure, say), ...lines, say('askContract')].join('\n'),
    options,
    missing: [slot],
    code: failure.code,
  }
}
