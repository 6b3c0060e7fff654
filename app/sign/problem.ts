/** Why signing stopped, and what the person can do next. */
export interface Problem {
  title: string
  detail: string
  way: 'retry' | 'ask-again' | 'reconnect' | 'none'
  /** A page where the person can put it right. */
  page?: 'approvals' | 'activity'
  /** The transaction that was sent has failed for good, so sending again is safe. */
  ended?: boolean
}

export class Stop extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.title)
    this.problem = problem
  }
}

export const stop = (title: string, detail: string, way: Problem['way'] = 'retry'): Stop =>
  new Stop({ title, detail, way })

export const expired = (): Stop =>
  stop('This link has expired', 'Prices move, so a link lives ten minutes. Nothing was signed.', 'ask-again')

/** Turns anything thrown into a problem for a person. Codes are those of EIP-1193 (wallets) and EIP-1474 (JSON-RPC). */
export function toProblem(thrown: unknown): Problem {
  const chain = listCauses(thrown)
  const stopped = chain.find((cause) => cause instanceof Stop)
  if (stopped instanceof Stop) return stopped.problem
  const codes = chain.map((cause) => (cause as { code?: unknown }).code)
  const words = chain.map((cause) => String((cause as Error).message ?? cause)).join(' ')
  if (
    codes.includes(4001) ||
    codes.includes('ACTION_REJECTED') ||
    /user rejected|user denied|signature request was rejected/i.test(words)
  )
    return {
      title: 'You declined',
      detail: 'Nothing was sent and nothing has changed. You can try again.',
      way: 'retry',
    }
  if (codes.includes(-32002))
    return {
      title: 'Your wallet is waiting',
      detail: 'A request is already open in it. Open the wallet and answer there.',
      way: 'retry',
    }
  if (codes.includes(4902))
    return {
      title: 'Your wallet does not know this network',
      detail: 'Add the network in your wallet, then try again.',
      way: 'retry',
    }
  if (codes.includes(4900) || codes.includes(4901))
    return {
      title: 'Your wallet is offline',
      detail: 'It has lost its connection to the network. Try again in a moment.',
      way: 'retry',
    }
  if (/insufficient funds|exceeds the balance|balance is too low/i.test(words))
    return {
      title: 'Not enough funds',
      detail: 'The wallet does not hold enough for the amount and the network fee. Nothing was sent.',
      way: 'retry',
    }
  if (/revert/i.test(words))
    return {
      title: 'The network would refuse this',
      detail: `A trial run failed, so nothing was sent. ${firstLine(chain)}`,
      way: 'retry',
    }
  if (/failed to fetch|http request failed|networkerror|timed out|took too long/i.test(words))
    return {
      title: 'No answer',
      detail: 'The network or the router did not answer. Nothing was sent. Try again in a moment.',
      way: 'retry',
    }
  return { title: 'That did not work', detail: firstLine(chain), way: 'retry' }
}

function firstLine(chain: unknown[]): string {
  const first = chain[0] as { shortMessage?: string; message?: string }
  return (
    String(first?.shortMessage ?? first?.message ?? 'No reason was given.')
      .split('\n')[0]
      ?.slice(0, 200) ?? ''
  )
}

function listCauses(thrown: unknown): unknown[] {
  const seen: unknown[] = []
  for (
    let cause = thrown;
    cause && seen.length < 12 && !seen.includes(cause);
    cause = (cause as { cause?: unknown }).cause
  )
    seen.push(cause)
  const data = seen
    .map((cause) => (cause as { data?: { originalError?: unknown } }).data?.originalError)
    .filter(Boolean)
  return [...seen, ...data]
}
