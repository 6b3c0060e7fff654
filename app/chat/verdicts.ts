/** One verdict for each token of a conversation: the worse one, where risk scan and launch check differ. */
import { createContext } from 'preact'
import type { Reply } from './reply.ts'

type Verdict = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL'

export interface TokenVerdict {
  /** The worse of both. */
  verdict: Verdict
  risk?: Verdict
  launch?: Verdict
}

const ORDER: readonly Verdict[] = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']

interface TokenPlace {
  chain: string | null
  address: string | null
  symbol: string
}

export const toKey = ({ chain, address, symbol }: TokenPlace): string =>
  `${chain ?? ''} ${(address ?? symbol).toLowerCase()}`

/** The latest verdict of each kind counts. */
export function findVerdicts(turns: readonly { reply?: Reply }[]): ReadonlyMap<string, TokenVerdict> {
  const found = new Map<string, { risk?: Verdict; launch?: Verdict }>()
  for (const { reply } of turns) {
    const kind = reply?.type === 'risk' ? 'risk' : reply?.type === 'sniper-check' ? 'launch' : undefined
    const data = reply?.data as { token?: TokenPlace; verdict?: unknown } | undefined
    const verdict = ORDER.find((known) => known === data?.verdict)
    if (kind === undefined || !data?.token || verdict === undefined) continue
    const key = toKey(data.token)
    found.set(key, { ...found.get(key), [kind]: verdict })
  }
  return new Map([...found].map(([key, { risk, launch }]) => [key, toWorse(risk, launch)]))
}

function toWorse(risk: Verdict | undefined, launch: Verdict | undefined): TokenVerdict {
  const verdict = ORDER.findLast((one) => one === risk || one === launch) ?? 'CRITICAL'
  return { verdict, ...(risk && { risk }), ...(launch && { launch }) }
}

export const Verdicts = createContext<ReadonlyMap<string, TokenVerdict>>(new Map())
