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

/** The ticket names nobody, and the address of the wallet that signs does not exist on the chain of arrival. */
export const lacksRecipient = ({ intent }: SignData): boolean =>
  'from' in intent && intent.recipient === null && intent.from.chain !== 'solana' && intent.to.chain === 'solana'

/**
 * The server's clock: its time when the page was made, plus the time that has passed since. The browser's own clock may be
 * wrong or be set back, and its counter stands still while the machine sleeps, so the one that went further counts.
 */
export function createClock({ nowMs }: Pick<SignData, 'nowMs'>): () => number {
  const [counted, shown] = [performance.now(), Date.now()]
  return () => nowMs + Math.max(performance.now() - counted, Date.now() - shown)
}
