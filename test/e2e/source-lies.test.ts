import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalog } from '../../src/capabilities/catalog.ts'
import { UPSTREAM_NAMES } from '../../src/sources/client/upstreams.ts'
import { type Judged, judgeLie } from '../kit/judge-lie.ts'
import { FAULTS, type Fault, openLyingWorld, type SourceName } from '../kit/lying-world.ts'
import { toQuestions } from '../kit/route-questions.ts'

/**
 * Every route with every source that it asks, one at a time lying or out of order: the answer is right, refused without a
 * charge, or says that it is in doubt. The table that is printed counts what happened.
 */

let world: Awaited<ReturnType<typeof openLyingWorld>>
beforeAll(async () => {
  world = await openLyingWorld()
})
afterAll(() => world.stop())

/** A service that wants a key is asked in this route. */
const WITH_KEYS = ['smart-money']

/** The first two are asked only when others fail; orders that are open at Orbs are a question of chat. */
const NEVER_ASKED: SourceName[] = ['x402_list', 'solana_rpc', 'orbs']

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
