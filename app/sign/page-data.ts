import type { SignChain, SignData } from '../../src/http/pages/sign-data.ts'

export type { SignChain, SignData }

export function readPageData(): SignData | undefined {
  const element = document.getElementById('sign-data')
  return element ? (JSON.parse(element.textContent ?? '') as SignData) : undefined
}

/** The chain on which the wallet acts. */
export function originOf({ intent, chains }: SignData): SignChain {
  return chains[('from' in intent ? intent.from : intent.spend).chain] as SignChain
}

/** The service's clock, carried on by this machine's. */
export function createClock({ nowMs }: SignData): () => number {
  const startedMs = performance.now()
  return () => nowMs + (performance.now() - startedMs)
}
