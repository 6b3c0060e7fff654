import { parseArgs } from 'node:util'
import { say } from './flags.ts'
import { openMarket } from './paid/market.ts'
import { sendPayments } from './paid/send-payments.ts'
import { createSigner } from './paid/sign-quickly.ts'
import { median } from './report/figures.ts'

/** Soak test: half an hour of steady sales. Prints memory once a minute and fails if it grows. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
const AT_ONCE = 32
/** Allowed memory of the second half relative to the first, after a tenth of the time as warm-up. */
const MOST_GROWTH = 1.1

const market = await openMarket({ blockTimeSeconds: 2, alone: true, payers: 64 })
try {
  const [server] = market.sellers as [(typeof market.sellers)[0]]
  const sign = await createSigner(server.url)
  const sizes: number[] = []
  let failed = 0
  for (let minute = 1; minute <= minutes; minute++) {
    const endsAt = Date.now() + 60_000
    let sold = 0
    while (Date.now() < endsAt) {
      const payers = Array.from({ length: AT_ONCE * 4 }, (_, index) => market.payers[index % market.payers.length])
      const payments = await Promise.all(payers.map((payer) => sign(payer as (typeof market.payers)[0])))
      const answers = await sendPayments(server.url, payments, AT_ONCE)
      sold += answers.filter(({ status }) => status === 200).length
      failed += answers.filter(({ status }) => status !== 200).length
    }
    const [{ rssBytes }, held] = [await server.usage(), await server.heldBytes()]
    sizes.push(held / 1e6)
    say(
      `minute ${minute}: ${sold} sold, ${failed} failed so far, ${toMegabytes(rssBytes)} MB, ${toMegabytes(held)} MB once garbage was collected`,
    )
  }
  const warm = sizes.slice(Math.ceil(minutes / 10))
  const growth = median(warm.slice(warm.length / 2)) / median(warm.slice(0, Math.ceil(warm.length / 2)))
  say(`second half against first: ${growth.toFixed(3)} (at most ${MOST_GROWTH}), ${failed} failed`)
  if (growth > MOST_GROWTH || failed > 0) process.exitCode = 1
} finally {
  await market.close()
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1e6)
}
