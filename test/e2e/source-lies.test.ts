import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalog } from '../../src/capabilities/catalog.ts'
import { UPSTREAM_NAMES } from '../../src/sources/client/upstreams.ts'
import { type Judged, judgeLie } from '../kit/judge-lie.ts'
import { FAULTS, type Fault, openLyingWorld, type SourceName } from '../kit/lying-world.ts'

/**
 * Every route with every source that it asks, one at a time lying or out of order: the answer is right, refused without a
 * charge, or says that it is in doubt. The table that is printed counts what happened.
 */

const WALLET = '0x00000000000000000000000000000000000A11cE'
const SOLANA_WALLET = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'

let world: Awaited<ReturnType<typeof openLyingWorld>>
beforeAll(async () => {
  world = await openLyingWorld()
})
afterAll(() => world.stop())

/** Answers of every kind that a route has: coins and tokens, chains, kinds of orders. */
const toQuestions = (launch: string): Record<string, object[]> => ({
  price: [{ symbol: 'ETH' }, { symbol: 'LINK' }, { symbol: 'STETH' }, { symbol: 'MOONLIT' }],
  quote: [
    { originChain: 'base', destinationChain: 'base', token: 'ETH', destinationToken: 'USDC', amount: '0.5' },
    { originChain: 'ethereum', destinationChain: 'arbitrum', token: 'USDC', amount: '250' },
    {
      ...{ originChain: 'solana', destinationChain: 'solana', token: 'SOL', destinationToken: 'USDC', amount: '2' },
      solanaAddress: SOLANA_WALLET,
    },
    {
      ...{ originChain: 'base', destinationChain: 'solana', token: 'USDC', destinationToken: 'SOL', amount: '100' },
      ...{ solanaAddress: SOLANA_WALLET, senderAddress: WALLET },
    },
  ],
  risk: [{ query: 'LINK' }, { query: 'WIF' }, { query: launch }],
  'smart-money': [
    { address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', chain: 'ethereum' },
    { address: launch, chain: 'base' },
  ],
  yield: [{ symbol: 'USDC', chain: 'base' }, { symbol: 'ETH' }],
  'prediction-markets': [{}, { topic: 'bitcoin' }, { topic: 'fed' }],
  'market-read': ['defi', 'narrative', 'trending', 'protocols', 'fear', 'x402'].map((kind) => ({ kind })),
  treasury: [{ dao: 'uniswap' }, { dao: 'ens' }],
  'sniper-check': [
    { tokenAddress: launch, chain: 'base' },
    { tokenAddress: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', chain: 'ethereum' },
    { tokenAddress: '0x912CE59144191C1204E64559FE8253a0e49E6548', chain: 'arbitrum' },
    { tokenAddress: '0x4200000000000000000000000000000000000042', chain: 'optimism' },
    { tokenAddress: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', chain: 'polygon' },
    { tokenAddress: '0x5fc5360D0400a0Fd4f2af552ADD042D716F1d168', chain: 'robinhood' },
    { tokenAddress: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', chain: 'solana' },
  ],
  'advanced-order': [
    { orderType: 'limit', side: 'buy', token: 'ETH', qty: '500', priceLevel: '500', senderAddress: WALLET },
    { orderType: 'stop-loss', token: 'ETH', qty: '1', priceLevel: '500', chain: 'arbitrum', senderAddress: WALLET },
    {
      ...{ orderType: 'twap', side: 'sell', token: 'ETH', qty: '2', durationSeconds: 3600, chain: 'base' },
      senderAddress: WALLET,
    },
  ],
})

/** Services that want a key are asked in these routes. */
const WITH_KEYS = ['smart-money', 'advanced-order']

/** The first two are asked only when others fail; Definitive's venue is on Robinhood Chain, where orders are refused. */
const NEVER_ASKED: SourceName[] = ['x402_list', 'solana_rpc', 'definitive']

interface Cell {
  route: string
  source: SourceName
  fault: Fault
  judged: Judged[]
}

it('whatever one source says, an answer is right, refused or says that it is in doubt', {
  timeout: 600_000,
}, async () => {
  const questions = toQuestions(world.launches[0]?.token ?? expect.fail('no launch'))
  expect(Object.keys(questions)).toEqual(catalog.map(({ offer }) => offer.name))
  const cells: Cell[] = []
  const wrong: string[] = []
  for (const [route, inputs] of Object.entries(questions)) {
    const asked = [...inputs.map((input) => ({ input, keys: false }))]
    if (WITH_KEYS.includes(route)) asked.push(...inputs.map((input) => ({ input, keys: true })))
    for (const { input, keys } of asked) {
      const honest = await world.ask(route, input, undefined, keys)
      expect(honest.failure, `${route} ${JSON.stringify(input)}`).toBeUndefined()
      for (const source of honest.asked) {
        const without = await world.ask(route, input, { source, fault: 'down' }, keys)
        for (const fault of FAULTS) {
          const lying = fault === 'down' ? without : await world.ask(route, input, { source, fault }, keys)
          if (!lying.lied) continue
          const { judged, why } = judgeLie({ route, source }, honest, lying, without)
          if (judged === 'WRONG') wrong.push(`${route} ${JSON.stringify(input)}: ${source} ${fault}: ${why}`)
          const known = cells.find((cell) => cell.route === route && cell.source === source && cell.fault === fault)
          if (known) known.judged.push(judged)
          else cells.push({ route, source, fault, judged: [judged] })
        }
      }
    }
  }
  console.info(toTable(cells))
  expect(wrong).toEqual([])
  const sources = new Set(cells.map(({ source }) => source))
  expect(UPSTREAM_NAMES.filter((name) => !sources.has(name))).toEqual(NEVER_ASKED)
})

/** The worst of the questions stands for a cell. */
const WORST: Judged[] = ['WRONG', 'low', 'refused', 'right']
const worstOf = ({ judged }: Cell) => WORST.find((one) => judged.includes(one)) ?? 'right'

function toTable(cells: readonly Cell[]): string {
  const rows = [...new Set(cells.map(({ route, source }) => `${route} ${source}`))].map((row) => {
    const columns = FAULTS.map((fault) => {
      const cell = cells.find((one) => `${one.route} ${one.source}` === row && one.fault === fault)
      return (cell ? worstOf(cell) : '-').padEnd(9)
    })
    return `${row.padEnd(42)}${columns.join('')}`
  })
  const counts = WORST.map((one) => `${one} ${cells.filter((cell) => worstOf(cell) === one).length}`)
  const answers = WORST.map(
    (one) => `${one} ${cells.flatMap(({ judged }) => judged).filter((each) => each === one).length}`,
  )
  return [
    `${'route source'.padEnd(42)}${FAULTS.map((fault) => fault.padEnd(9)).join('')}`,
    ...rows,
    `cells: ${counts.join(', ')}; answers: ${answers.join(', ')}`,
  ].join('\n')
}
