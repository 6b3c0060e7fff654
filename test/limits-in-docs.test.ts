import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as limits from '../src/payments/limits.ts'

const { SERVE_AGAIN_WORDS, LONGEST_AUTHORIZATION_WORDS } = limits
const seconds = (ms: number) => `${ms / 1_000} s`

/** Hand-written sentences that state a limit of the money path; the figure is the one that the code keeps. */
const STATED: [file: string, sentence: string][] = [
  ['docs/channels.md', `no charge: within ${limits.VOUCHER_AGAIN_WORDS} and while it is the newest voucher`],
  ['docs/channels.md', `with a \`payment-identifier\` within ${SERVE_AGAIN_WORDS}`],
  ['docs/channels.md', `Up to ${limits.CLAIMS_PER_TRANSACTION} channels share a transaction`],
  ['README.md', `sent again within ${SERVE_AGAIN_WORDS} get the same answer`],
  ['docs/discovery.md', `gets the same answer again for ${SERVE_AGAIN_WORDS}`],
  ['docs/payments.md', `sent again within ${SERVE_AGAIN_WORDS} of settlement`],
  ['docs/payments.md', `${SERVE_AGAIN_WORDS} after settlement`],
  [
    'docs/payments.md',
    `${limits.UNDELIVERED_WORDS} after settlement, ${limits.UNPROVED_ATTEMPTS} attempts per payment`,
  ],
  ['docs/payments.md', `dated within the last ${limits.SIGN_IN_WORDS}`],
  ['docs/payments.md', `takes up to ${limits.PURGED_AT_ONCE.toLocaleString('en')} rows`],
  ['docs/payments.md', `${limits.PURGE_ANSWERS_AFTER_MS / 3_600_000} hours after settlement`],
  ['docs/payments.md', `${limits.DELETE_UNSENT_AFTER_MS / 3_600_000} hours after its last claim`],
  ['docs/payments.md', `${limits.DELETE_SENT_AFTER_MS / 3_600_000} hours after its last claim`],
  ['docs/payments.md', `the stored answer is served for ${SERVE_AGAIN_WORDS}`],
  ['docs/payments.md', `a lease of ${seconds(limits.SALE_LEASE_MS)}`],
  ['docs/scale-out.md', `a lease is ${seconds(limits.SALE_LEASE_MS)}`],
  [
    'docs/payments.md',
    `for at least ${limits.EXPIRY_MARGIN_SECONDS} s more and for at most ${LONGEST_AUTHORIZATION_WORDS}`,
  ],
  ['docs/payments.md', `The remote one has ${seconds(limits.MIX_WAIT_MS)}; what the chain`],
  ['docs/record.md', `stays ${limits.RECORD_DEPTH_BLOCKS} blocks behind the head`],
  ['docs/record.md', `at most every ${limits.RECORD_EVERY_MS / 1_000} seconds`],
  ['docs/record.md', `of the last ${limits.RECORD_COUNT_DAYS} days`],
  ['docs/payments.md', `wait up to ${seconds(limits.CONFIRMATION_WAIT_MS)} longer for each`],
  ['docs/payments.md', `${seconds(limits.LONGEST_SETTLE_WAIT_MS)} in all`],
  ['docs/payments.md', `up to ${limits.TRANSFERS_PER_TRANSACTION}, which is what one transaction may burn`],
  ['docs/payments.md', `a batch waits ${limits.BUSY_TRANSFER_DELAY_MS} ms for more`],
  ['docs/payments.md', `is used when ${limits.SECOND_BATCH_AT} or more wait`],
  ['docs/payments.md', `a reading from the last ${seconds(limits.EOA_JOINS_MS)} will do`],
  ['docs/payments.md', `at most ${limits.ALONE_UNMINED} of them unmined`],
  ['docs/payments.md', `waits up to ${seconds(limits.SHARE_COST_WAIT_MS)} for others`],
  ['docs/payments.md', `up to ${Number(limits.ORDINARY_FEE_WEI) / 1e9} gwei with the tip`],
  ['docs/payments.md', `is sent again after ${seconds(limits.REBROADCAST_AFTER_MS)}`],
  [
    'docs/payments.md',
    `From ${seconds(limits.BUMP_FEE_AFTER_MS)} on it is replaced every ${seconds(limits.BUMP_FEE_EVERY_MS)}`,
  ],
  ['docs/payments.md', `A buyer waits ${seconds(limits.SETTLE_WAIT_MS)} at most`],
  ['docs/payments.md', `checked again ${limits.REORG_LOOKS_MS.map(seconds).join(' and ')} later`],
  ['docs/payments.md', `after a no within ${seconds(limits.REFUSED_WAIT_MS)}`],
  ['docs/payments.md', `repeat after ${seconds(limits.ASK_AGAIN_AFTER_MS)}, then after twice`],
  ['docs/payments.md', `waits up to ${seconds(limits.RESERVED_WAIT_MS)} for one of the payer's sales to end`],
  [
    'docs/payments.md',
    `Up to ${limits.RESERVED_WAITERS_PER_PAYER} calls of one payer and ${limits.RESERVED_WAITERS} in all wait so`,
  ],
  ['docs/payments.md', `the next ones wait for it, up to ${seconds(limits.SEND_LEASE_WAIT_MS)}`],
  ['docs/payments.md', `wait for more than ${limits.ALONE_WAIT_MS / 1_000} s in the lane`],
  ['docs/payments.md', `may have ${limits.SIGNATURE_MAX_BYTES.toLocaleString('en-US')} bytes`],
  ['docs/payments.md', `calls in ${limits.UNCHARGED_WINDOW_MS / 60_000} minutes that were worked for`],
  [
    'docs/payments.md',
    `up to ${limits.COPIES_PER_PAYMENT} of one payment, ${limits.COPIES_PER_PAYER} of one payer and ${limits.COPIES_AT_ONCE.toLocaleString('en')} in all`,
  ],
  ['docs/payments.md', `bought from this process within ${limits.RECENT_BUYER_MS / 3_600_000} hours`],
  ['docs/payments.md', `what is not done in ${seconds(limits.STOP_WITHIN_MS)} is finished`],
  ['docs/decisions/011-simulations-in-creation-code.md', `in the last ${limits.EOA_CERTAIN_MS / 1_000} seconds`],
]

it.each(STATED)('%s states what the code keeps: %s', (file, sentence) => {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  expect(text.replace(/\s+/g, ' ')).toContain(sentence)
})

it('says in words what it keeps in numbers', () => {
  expect([LONGEST_AUTHORIZATION_WORDS, limits.LONGEST_AUTHORIZATION_SECONDS]).toEqual(['one hour', 3_600])
  expect(limits.PURGE_ANSWERS_AFTER_MS).toBeGreaterThan(limits.SERVE_AGAIN_MS)
  expect(limits.STOP_WITHIN_MS).toBeGreaterThan(limits.SETTLE_WAIT_MS)
})

it('finds no other figure for how long an answer is served again', () => {
  const spoken = /(?:same|stored) (?:answer|bytes)[^.]{0,60}\b(?:a day|one day|\d+ h(?:ours)?)\b/gi
  for (const file of [
    'README.md',
    'docs/payments.md',
    'docs/discovery.md',
    'docs/client.md',
    'docs/cli.md',
    'docs/errors.md',
  ]) {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').replace(/\s+/g, ' ')
    for (const [sentence] of text.matchAll(spoken))
      expect([file, sentence]).toEqual([file, expect.stringContaining(SERVE_AGAIN_WORDS)])
  }
})
