/** The risk of the token that is received, as the service's own scan says. It is read once, and the button waits for it. */
import { computed, signal } from '@preact/signals'
import type { SignData } from './page-data.ts'

interface Risk {
  verdict: string
  score: number
  headline: string
  honeypot: string
  flags: { code: string; severity: string; evidence: string }[]
}

/** A scan that takes longer is told as not known; the service itself gives up before. */
const MOST_MS = 15_000

export function createRisk({ riskUrl, symbols }: SignData) {
  const risk = signal<Risk | 'unknown' | undefined>(undefined)
  /** Until then nothing can be signed: a warning that comes after the press helps nobody. */
  const isReadingRisk = computed(() => riskUrl !== null && risk.value === undefined)
  /** For a token that the scan rates as dangerous, or that imitates another, the person must type its symbol first. */
  const mustConfirm = computed(
    () =>
      symbols === 'lookalike' ||
      (risk.value !== undefined &&
        risk.value !== 'unknown' &&
        (risk.value.verdict === 'CRITICAL' || risk.value.honeypot === 'confirmed')),
  )
  async function readRisk(): Promise<void> {
    if (riskUrl === null) return
    try {
      const response = await fetch(riskUrl, { signal: AbortSignal.timeout(MOST_MS) })
      const found = (await response.json()) as Risk
      risk.value = response.ok && typeof found.verdict === 'string' ? found : 'unknown'
    } catch {
      risk.value = 'unknown'
    }
  }
  return { risk, isReadingRisk, mustConfirm, readRisk }
}
