import { expect, it } from 'vitest'
import { fail } from '../../domain/failure.ts'
import { purchaseOf } from '../charger.test-kit.ts'
import type { ChannelPayment } from '../wire/read-channel-payment.ts'
import { createChannelCharger } from './channel-charger.ts'
import type { ChannelOrder, ChannelSold } from './charge-voucher.ts'

const SOLD: ChannelSold = { answer: '{"price":1}', receipt: '{}', again: false }

/** A charger whose first sale takes until `end`; the store says of every other one that it is in progress. */
function open() {
  let end: () => void = () => undefined
  let sales = 0
  const charge = async (): Promise<ChannelSold> => {
    if (++sales > 1) throw fail({ code: 'payment_in_progress' })
    await new Promise<void>((resolve) => (end = resolve))
    return SOLD
  }
  const charger = createChannelCharger({
    check: { check: async () => undefined },
    vouchers: { charge },
  } as never)
  const ask = (client: string | null, paymentId: string | null = null) =>
    charger
      .charge({
        payment: {
          kind: 'voucher',
          voucher: { channelId: '0xa1', maxClaimableAmount: 10n },
          paymentId,
        } as never as ChannelPayment,
        purchase: purchaseOf({ client }),
      } as ChannelOrder)
      .then(
        ({ answer }) => answer,
        (thrown: Error) => thrown.message,
      )
  return { ask, end: () => end() }
}

it.each<[string, string | null, string | null, string]>([
  ['the same address', '192.0.2.1', null, SOLD.answer],
  ['the same identifier', '203.0.113.9', 'an-id-of-the-buyer', SOLD.answer],
  ['the voucher and the request alone', '203.0.113.9', null, 'payment_in_progress'],
  ['no address', null, null, 'payment_in_progress'],
])('M15: a sale in progress is shared with whoever shows %s', async (_, client, paymentId, told) => {
  const { ask, end } = open()
  const first = ask(client === null ? null : '192.0.2.1', paymentId)
  await Promise.resolve()
  const second = ask(client, paymentId)
  await new Promise((resolve) => setImmediate(resolve))
  end()
  expect([await first, await second]).toEqual([SOLD.answer, told])
})
