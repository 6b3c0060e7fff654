/**
 * Calls three routes with the typed client of this package. Shows: a method per route with the types of its answer, limits
 * on spending, a failure as data, and the free chat.
 *
 *   npm run sandbox                        (in another terminal; it prints the payer's key)
 *   KEY=0x… npx tsx examples/typed-client.ts
 */
import { CallFailed, createClient } from 'sextant'

const { SEXTANT_URL = 'http://127.0.0.1:4021', KEY } = process.env
if (!KEY) throw new Error('Set KEY to the private key of an account that holds USDC.')

const sextant = createClient({
  baseUrl: SEXTANT_URL,
  key: KEY as `0x${string}`,
  maxPerCallUsd: '0.05',
  maxPerDayUsd: '1',
})

const { answer, receipt } = await sextant.price({ symbol: 'ETH' })
console.log(answer.summary)
console.log('transaction:', receipt?.transaction)

const yields = await sextant.yield({ symbol: 'USDC', limit: 3 })
for (const { project, chain, apyPct } of yields.answer.pools) console.log(`${project} on ${chain}: ${apyPct} %`)

// A sniper check costs $0.25: more than this client may spend on one call. Nothing is signed.
try {
  await sextant.sniperCheck({ tokenAddress: '0x532f27101965dd16442E59d40670FaF5eBB142E4', chain: 'base' })
} catch (thrown) {
  if (!(thrown instanceof CallFailed)) throw thrown
  console.log(`refused: ${thrown.problem.code}, charged: ${thrown.problem.charged}`)
}

const reply = await sextant.chat('swap 0.1 eth to usdc on base', { format: 'text', anonId: 'example-typed-client' })
console.log(reply.text)
