/** The direct answer to a question about one fact of a token, said before everything else. */
import type { z } from 'zod'
import type { riskOffer } from '../../../capabilities/risk/offer.ts'
import type { Say } from '../../say/say.ts'
import type { Asked } from '../../understand/asked-directly.ts'

type Risk = z.output<typeof riskOffer.output>

/** `null` where the message asks for no single fact and for no advice. */
export function toDirectAnswer(risk: Risk, { about, advice }: Asked, say: Say): string | null {
  if (advice) return say('advice')
  if (about === undefined || !isFact(about)) return null
  return FACTS[about](risk, say) ?? say('notKnown', { token: risk.token.symbol })
}

const isFact = (name: string): name is keyof typeof FACTS => Object.hasOwn(FACTS, name)

/** Each fact as a sentence; `null` when it is not known. */
const FACTS = {
  mint: ({ contract: { mintable } }: Risk, say: Say) =>
    either(
      mintable,
      () => say('mintYes'),
      () => say('mintNo'),
    ),
  pause: ({ contract: { pausable } }: Risk, say: Say) =>
    either(
      pausable,
      () => say('pauseYes'),
      () => say('pauseNo'),
    ),
  block: ({ contract: { blacklist } }: Risk, say: Say) =>
    either(
      blacklist,
      () => say('blockYes'),
      () => say('blockNo'),
    ),
  owner: ({ contract: { ownerRenounced } }: Risk, say: Say) =>
    either(
      ownerRenounced,
      () => say('ownerYes'),
      () => say('ownerNo'),
    ),
  public: ({ contract: { verified } }: Risk, say: Say) =>
    either(
      verified,
      () => say('publicYes'),
      () => say('publicNo'),
    ),
  sell: ({ honeypot: { status } }: Risk, say: Say) =>
    status === 'clear' ? say('sellYes') : status === 'confirmed' ? say('sellNo') : say('sellSuspected'),
  lock: ({ liquidity: { lpLockedPct } }: Risk, say: Say) =>
    either(
      lpLockedPct === null ? null : lpLockedPct > 0,
      () => say('lockYes', { pct: say.figures.pct(lpLockedPct ?? 0) }),
      () => say('lockNo'),
    ),
  tax: ({ honeypot: { buyTaxPct, sellTaxPct } }: Risk, say: Say) =>
    either(
      buyTaxPct === null || sellTaxPct === null ? null : buyTaxPct + sellTaxPct > 0,
      () => say('taxYes', { buy: say.figures.pct(buyTaxPct ?? 0), sell: say.figures.pct(sellTaxPct ?? 0) }),
      () => say('taxNo'),
    ),
}

const either = (known: boolean | null, yes: () => string, no: () => string): string | null =>
  known === null ? null : known ? yes() : no()
