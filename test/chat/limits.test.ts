import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DAILY_READS, LONGEST_ANON_ID, MEMORY_MINUTES, PROOF_HOURS } from '../../src/chat/allowance/limits.ts'

const read = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8').replace(/\s+/g, ' ')

/** Pages that people read are compared with the numbers that the code uses. */
describe('the limits in the documents', () => {
  const limits = read('chat-limits.md')

  it('state the reads of every tier', () => {
    const rows = [...limits.matchAll(/\| `(anonymous|wallet|holder)` \|[^|]*\| ([^|]*) \|/g)].map(([, tier, reads]) => [
      tier,
      (reads ?? '').match(/[\d,]+\d|\d/g)?.map((number) => Number(number.replaceAll(',', ''))),
    ])
    expect(rows).toEqual([
      ['anonymous', [DAILY_READS.anonymous]],
      ['wallet', [DAILY_READS.wallet]],
      ['holder', [...DAILY_READS.holder]],
    ])
  })

  it('state how long an id may be, and how long a proof and a conversation last', () => {
    expect(limits).toContain(`one of more than ${LONGEST_ANON_ID} characters`)
    expect(limits).toContain(`good for ${PROOF_HOURS} hours`)
    expect(read('chat.md')).toContain(`follow-ups build on it for ${MEMORY_MINUTES} minutes`)
  })
})
