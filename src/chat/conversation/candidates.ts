import { chainTitle } from '../../domain/chain.ts'
import { cleanText } from '../../domain/clean-text.ts'
import type { Failure } from '../../domain/failure.ts'
import { formatUsdShort } from '../../domain/format.ts'
import type { Draft } from '../intents/answer-context.ts'
import { toMessage } from '../intents/wording.ts'
import { failureText } from '../phrases/failures.ts'
import type { IntentName, SlotName, Slots } from '../understand/understanding.ts'

type Ambiguous = Extract<Failure, { code: 'ambiguous_token' }>

const MOST_OPTIONS = 4

/** Several tokens bear the name: each one is offered by chain and contract. */
export function toChoice(failure: Ambiguous, intent: IntentName, slots: Slots): Draft {
  const slot = slotOf(failure.field, intent)
  const chosen = failure.candidates.filter(({ address }) => address !== null).slice(0, MOST_OPTIONS)
  const options = chosen.map(({ symbol, name, chain, address, liquidityUsd }) => {
    const place = chain === null ? '' : ` on ${chainTitle(chain)}`
    const depth = liquidityUsd == null ? '' : `, ${formatUsdShort(liquidityUsd)} in pools`
    return {
      label: `${cleanText(name, 40) || cleanText(symbol, 20)}${place}, ${toShort(address ?? '')}${depth}`,
      message: toMessage(intent, { ...slots, [slot]: address ?? '' }),
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

/** Which slot holds what the failing field of the route was made from. */
function slotOf(field: string, intent: IntentName): SlotName {
  if (intent === 'quote') return field === 'destinationToken' ? 'destinationToken' : 'token'
  return SLOTS[intent] ?? 'token'
}

const SLOTS: Partial<Record<IntentName, SlotName>> = {
  price: 'symbol',
  risk: 'query',
  'smart-money': 'address',
  'sniper-check': 'tokenAddress',
}

const toShort = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
