/** Hands a signed order to its venue. Until the venue has answered, the order is kept and can be posted again. */
import { Stop, stop } from '../problem.ts'

/** The venue's answer; undefined when it has the order already. `refused` is called when it will never take it. */
export async function postOrder(url: string, body: string, refused: () => void): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'error',
  }).catch(() => undefined)
  if (!response || response.status >= 500)
    throw stop(
      'The venue did not answer',
      'Your order is signed and kept here. Try again: the same order is sent, never a second one.',
    )
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  const reason = answer as { errorType?: string; description?: string; error?: string } | undefined
  if (reason?.errorType === 'DuplicatedOrder') return undefined
  refused()
  throw stop(
    'The venue refused the order',
    WORDS[reason?.errorType ?? ''] ??
      String(reason?.description ?? reason?.error ?? `It answered ${response.status}.`).slice(0, 160),
    'ask-again',
  )
}

/** An order's id follows from what was signed; a venue that answers with another id talks about another order. */
export function refuseOtherOrder(answer: unknown, own: string): void {
  if (answer === undefined || (typeof answer === 'string' && answer.toLowerCase() === own.toLowerCase())) return
  throw new Stop({
    title: 'The venue names another order',
    detail:
      'Its answer is not about the order that you signed. Look at your orders before you try again: there an order can be cancelled.',
    way: 'none',
    page: 'activity',
  })
}

const WORDS: Readonly<Record<string, string>> = {
  InsufficientAllowance: 'The token is not approved for as much as the order sells.',
  InsufficientBalance: 'The wallet holds less than the order sells.',
  SellAmountDoesNotCoverFee: 'The amount is too small to pay for its own execution.',
  UnsupportedToken: 'CoW does not trade this token.',
  TooManyLimitOrders: 'This wallet has too many open orders at CoW. Cancel one first.',
  QuoteNotVerified: 'CoW could not check the price of this trade.',
}
