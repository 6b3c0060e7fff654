import type { Preview } from '../../capabilities/previews.ts'
import type { Failure } from '../../domain/failure.ts'
import { toProblem } from './problem.ts'

/** What a challenge says of the answer before it is paid for, over HTTP and MCP. */
export interface PreviewFields {
  answerable: 'yes' | 'no' | 'unknown'
  why: string
  /** With `no`: the code of the error that a paid request would get, and the field that causes it. */
  refusal?: { code: string; field?: string }
  dataAgeSeconds: number | null
  expectedMs: number | null
}

const WHY_YES = 'This request was answered a short while ago, from data that is still in memory.'
const WHY_UNKNOWN = 'Nothing in memory tells; a request that cannot be answered is not charged.'
/** Characters. Keeps the text of a preview within `PREVIEW_BYTES`, also when each of them is escaped. */
const LONGEST_WHY = 120

export function toPreviewFields({ answerable, ...figures }: Preview): PreviewFields {
  if (answerable.status === 'yes') return { answerable: 'yes', why: WHY_YES, ...figures }
  if (answerable.status === 'unknown') return { answerable: 'unknown', why: WHY_UNKNOWN, ...figures }
  const { failure } = answerable
  const { detail } = toProblem(failure, { publicUrl: '', instance: '', requestId: '' })
  const why = detail.length > LONGEST_WHY ? `${detail.slice(0, LONGEST_WHY - 1)}…` : detail
  const field = findField(failure)
  return { answerable: 'no', why, refusal: { code: failure.code, ...(field ? { field } : {}) }, ...figures }
}

/** Room for the longest preview in a prepared challenge. */
export const PREVIEW_BYTES = 320

/** The fields of a preview as a part of a JSON object, in ASCII, at most `PREVIEW_BYTES` long. */
export function toPreviewText(fields: PreviewFields): string {
  const text = toAscii(`,${JSON.stringify(fields).slice(1, -1)}`)
  if (text.length <= PREVIEW_BYTES) return text
  const why = fields.why.replace(/[^ -~]/g, '?').slice(0, LONGEST_WHY / 2)
  return toAscii(`,${JSON.stringify({ ...fields, why }).slice(1, -1)}`)
}

const toAscii = (json: string): string =>
  json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

function findField(failure: Failure): string | undefined {
  if (failure.code === 'invalid_request') return failure.errors[0]?.field
  if (failure.code === 'unknown_dao') return 'dao'
  return 'field' in failure ? failure.field : undefined
}
