import type { Preview } from '../../client/challenge.ts'

/** What the service knows of an answer before it is paid for, in one line; empty when it says nothing. */
export function toPreviewWords(preview: Preview | null): string {
  if (!preview) return ''
  const { answerable, why, dataAgeSeconds, expectedMs } = preview
  if (answerable === 'no') return `It cannot be answered now: ${why}`
  const seconds = expectedMs === null ? null : toSeconds(expectedMs)
  if (answerable === 'unknown') return seconds === null ? '' : `An answer takes about ${seconds} s.`
  const age = dataAgeSeconds === null ? '' : `, from data of ${dataAgeSeconds} s ago`
  return `It can be answered${age}${seconds === null ? '' : `, in about ${seconds} s`}.`
}

const toSeconds = (ms: number): string => (ms < 1_000 ? (ms / 1_000).toPrecision(1) : (ms / 1_000).toFixed(1))
