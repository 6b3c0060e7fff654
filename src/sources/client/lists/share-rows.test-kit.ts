export { reduce } from './count-rows.test-kit.ts'

/** For tests: the rows as one text in shared memory. */
export function toShared(rows: string[]): { bytes: Uint8Array } {
  const text = Buffer.from(rows.join(' '))
  const bytes = new Uint8Array(new SharedArrayBuffer(text.length))
  bytes.set(text)
  return { bytes }
}
