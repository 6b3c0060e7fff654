import { expect, it } from 'vitest'
import type { Capability } from '../../capabilities/capability.ts'
import { priceOffer } from '../../capabilities/price/offer.ts'
import { toFailure } from '../../domain/failure.ts'
import { silentLog } from '../../domain/log.ts'
import type { ChannelCharger } from '../../payments/channels/channel-charger.ts'
import type { ChannelPayment } from '../../payments/wire/read-channel-payment.ts'
import { refuse } from '../../payments/wire/reasons.ts'
import type { Terms } from '../../payments/wire/terms.ts'
import { createRefusalLimit } from './refusal-limit.ts'
import { createChannelSale } from './sell-by-channel.ts'

/** Each check of a signature costs half a millisecond; whoever sends bad ones is not listened to for the rest of the minute. */
it('threat 48: of 1,000 bad signatures of one address few are looked at, and other buyers are served meanwhile', async () => {
  let looked = 0
  let nowMs = 0
  const good = 'good'
  const channels = {
    async charge({ payment }: { payment: ChannelPayment }) {
      looked += 1
      if (payment.voucher.signature !== (good as string)) throw refuse('invalid_batch_settlement_evm_voucher_signature')
      return { answer: '{}', receipt: '{}', again: false }
    },
  } as unknown as ChannelCharger
  const sell = createChannelSale({
    capability: { offer: priceOffer } as unknown as Capability,
    channels,
    dependencies: { context: { now: () => nowMs, log: silentLog } } as never,
    refusals: createRefusalLimit(60, () => nowMs),
  })
  const buy = (signature: string, address: string, payer: string) =>
    sell(
      {
        config: { payer },
        voucher: { signature, channelId: '0x', maxClaimableAmount: 1n },
      } as unknown as ChannelPayment,
      { amount: '1' } as Terms,
      { ok: true, input: {} } as never,
      { requestId: 'r', client: address, address, isWanted: () => true, whenCutOff: () => undefined },
    ).then(
      () => 'sold',
      (thrown) => toFailure(thrown).code as string,
    )
  const ends = []
  for (let index = 0; index < 1_000; index++) ends.push(await buy('bad', 'attacker', `payer ${index}`))
  expect(looked).toBe(60)
  expect(new Set(ends.slice(60))).toEqual(new Set(['rate_limited']))
  expect(await buy(good, 'elsewhere', 'victim')).toBe('sold')
  // Who bought before goes on even from the same address, and the attacker has a new minute.
  expect(await buy(good, 'attacker', 'victim')).toBe('sold')
  nowMs += 61_000
  expect(await buy('bad', 'attacker', 'payer 1')).toBe('payment_invalid')
})
