import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failed, fail } from '../domain/failure.ts'
import { createTestContext } from '../domain/test-context.ts'
import { type Charger, createCharger } from './charge.ts'
import {
  createTestChain,
  createTestFacilitator,
  keyOf,
  LEASE_MS,
  type Plan,
  purchaseOf,
  watchLedger,
} from './charger.test-kit.ts'
import { openSqliteLedger } from './ledger/sqlite-ledger.ts'
import { NOW_SECONDS, nonceOf, paymentOf, TERMS } from './payment.test-kit.ts'
import type { Authorization } from './wire/payment.ts'

const PAYMENTS = [1, 2, 3].map((nonce) => paymentOf({ nonce: nonceOf(nonce) }))
const ID = 'an-id-of-the-buyer'
/** Words that tell a buyer how it stands with the money; the others only say to come back. */
const VERDICTS = new Set([
  'settlement_pending',
  'payment_failed',
  'payment_invalid',
  'chain_unavailable',
  'upstream_failed',
])

type Action =
  /** A buyer sends a payment with a request to one of the processes. */
  | { do: 'buy'; process: number; payment: number; request: number; stays: boolean; withId: boolean }
  /** One of the things that wait goes on. */
  | { do: 'step'; pick: number }
  /** A process dies, wherever it is, and another takes its place. */
  | { do: 'crash'; process: number }
  /** A process finishes what was left behind. */
  | { do: 'finish'; process: number }
  | { do: 'wait'; seconds: number }
  | { do: 'mine' }
  | { do: 'bring'; payment: number }

const small = fc.nat({ max: 2 })
const processes = fc.nat({ max: 1 })
const buy = fc.record({
  do: fc.constant('buy' as const),
  process: processes,
  payment: small,
  request: fc.nat({ max: 1 }),
  stays: fc.nat({ max: 9 }).map((chance) => chance > 0),
  withId: fc.nat({ max: 4 }).map((chance) => chance === 0),
})
const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: buy },
    { weight: 16, arbitrary: fc.record({ do: fc.constant('step' as const), pick: fc.nat({ max: 50 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), process: processes }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('finish' as const), process: processes }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 5, 5, 5, 120) }),
    },
    { weight: 1, arbitrary: fc.constant({ do: 'mine' } as const) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('bring' as const), payment: small }) },
  ),
  { minLength: 20, maxLength: 120 },
)
const plans = fc.array(
  fc.constantFrom<Plan>(
    'mined',
    'mined',
    'mined',
    'waiting',
    'lost',
    'unsent',
    'reverted',
    'refused',
    'fails before',
    'fails after',
  ),
  { maxLength: 12 },
)
/** Which of the calls to the store fail, and which of the works; none after the last. */
const mishaps = fc.array(
  fc.nat({ max: 11 }).map((chance) => chance === 0),
  { maxLength: 60 },
)

/** Several processes over one store and one chain, each step of which the test decides. */
function openWorld(planned: Plan[], storeFails: boolean[], workFails: boolean[]) {
  const context = createTestContext(NOW_SECONDS * 1000)
  const ledger = openSqliteLedger(':memory:')
  const chain = createTestChain()
  const waiting: { owner: string; go: () => void }[] = []
  const dead = new Set<string>()
  const pauseOf = (owner: string) => () =>
    new Promise<void>((go) => {
      if (!dead.has(owner)) waiting.push({ owner, go })
    })
  const given = new Map<string, Set<string>>()
  const told = new Map<string, string[]>()
  const wrong: string[] = []
  const open = new Map<string, string>()
  let owners = 0
  let requests = 0
  let works = 0

  function start(): { owner: string; charger: Charger } {
    const owner = `owner-${++owners}`
    const pause = pauseOf(owner)
    const meet = async () => {
      await pause()
      if (storeFails.shift()) throw fail({ code: 'store_unavailable' })
    }
    const watched = watchLedger(ledger, meet, async (call, key) => {
      if (call !== 'release' || typeof key !== 'string') return
      const sale = await ledger.find(key)
      const onItsWay = chain.pool.has(key) || chain.settlements.get(key)?.by === 'us'
      if (sale?.state === 'released' && onItsWay) wrong.push(`${key} was released after it was sent`)
    })
    const facilitator = createTestFacilitator(chain, context.now, pause)
    facilitator.plans = planned
    return { owner, charger: createCharger({ ledger: watched, facilitator, context, owner, leaseMs: LEASE_MS }) }
  }
  const running = [start(), start()]
  const at = (process: number) => running[process % running.length] as { owner: string; charger: Charger }

  async function work(owner: string): Promise<string> {
    const answer = `{"work":${++works}}`
    await pauseOf(owner)()
    if (workFails.shift()) throw fail({ code: 'upstream_failed', source: 'somebody' })
    return answer
  }

  function buyFrom({ process, payment: which, request, stays, withId }: Extract<Action, { do: 'buy' }>): void {
    const payment = { ...(PAYMENTS[which] ?? paymentOf()), paymentId: withId ? ID : null }
    const name = `request ${++requests}`
    const { owner, charger } = at(process)
    open.set(name, keyOf(payment))
    const purchase = purchaseOf({ requestHash: `hash-${request}`, isWanted: () => stays })
    const remember = (authorization: Authorization, what: string) => {
      open.delete(name)
      const key = keyOf({ ...payment, authorization })
      told.set(key, [...(told.get(key) ?? []), what])
      return key
    }
    charger
      .charge(payment, TERMS, purchase, () => work(owner))
      .then(
        (sold) => {
          const key = remember(sold.paidWith ?? payment.authorization, 'sold')
          if (chain.settlements.get(key)?.transaction !== sold.settlement.transaction)
            wrong.push(`${key} is not settled`)
          given.set(key, (given.get(key) ?? new Set()).add(`hash-${request} ${sold.answer}`))
        },
        (thrown) => {
          if (!(thrown instanceof Failed)) wrong.push(String(thrown))
          else remember(payment.authorization, thrown.failure.code)
        },
      )
  }

  return { context, ledger, chain, waiting, given, told, wrong, open, dead, running, at, start, buyFrom }
}

type World = ReturnType<typeof openWorld>

const breathe = () => new Promise((resolve) => setImmediate(resolve))

async function act(world: World, action: Action): Promise<void> {
  const { waiting, running, context, chain } = world
  switch (action.do) {
    case 'buy':
      world.buyFrom(action)
      break
    case 'step':
      waiting.splice(action.pick % Math.max(1, waiting.length), 1)[0]?.go()
      break
    case 'crash': {
      const { owner } = world.at(action.process)
      world.dead.add(owner)
      running[action.process % running.length] = world.start()
      for (let index = waiting.length - 1; index >= 0; index--) {
        if (waiting[index]?.owner === owner) waiting.splice(index, 1)
      }
      break
    }
    case 'finish': {
      const { charger } = world.at(action.process)
      const left = await world.ledger.listAbandoned(context.now(), 5)
      for (const sale of left) void charger.finish(sale).catch(() => undefined)
      break
    }
    case 'wait':
      context.advance(action.seconds)
      break
    case 'mine':
      chain.mine()
      break
    case 'bring':
      chain.bring(PAYMENTS[action.payment] ?? paymentOf())
  }
  await breathe()
}

async function drain(world: World): Promise<void> {
  while (world.waiting.length > 0) await act(world, { do: 'step', pick: 0 })
}

/** Everything works again and time goes by: whatever was left open ends, what is parked when its time has come. */
async function settleDown(world: World): Promise<void> {
  const isOpen = async () => Object.values(await world.ledger.countOpen()).some((count) => count > 0)
  for (let round = 0; round < 4 || (round < 40 && (await isOpen())); round++) {
    await drain(world)
    world.chain.mine()
    world.context.advance(LEASE_MS / 1000)
    await act(world, { do: 'finish', process: 0 })
  }
  await drain(world)
}

describe('the charger, in any order of requests, crashes, outages and settlements', () => {
  it('keeps the promise', async () => {
    await fc.assert(
      fc.asyncProperty(actions, plans, mishaps, mishaps, async (script, planned, storeFails, workFails) => {
        const world = openWorld(planned, storeFails, workFails)
        for (const action of script) await act(world, action)
        for (const list of [planned, storeFails, workFails]) list.length = 0
        await settleDown(world)
        const { ledger, chain, given, told, wrong, open } = world

        expect(wrong).toEqual([])
        for (const [key, answers] of given) expect([...answers], `answers for ${key}`).toHaveLength(1)
        for (const [key, { by }] of chain.settlements) {
          const sale = await ledger.find(key)
          if (by === 'somebody' && sale?.state !== 'settled') continue
          expect(sale, `the sale of ${key}`).toMatchObject({ state: 'settled', answer: expect.any(String) })
          // Charged, and yet nobody got the answer: then the last word was "pending", or somebody was never answered.
          const heard = told.get(key) ?? []
          const lastWord = heard.filter((word) => VERDICTS.has(word)).at(-1)
          const unanswered = [...open.values()].includes(key)
          const fair = by === 'somebody' || heard.includes('sold') || unanswered || lastWord === 'settlement_pending'
          expect(fair, `${key} was told only ${heard.join(', ')}`).toBe(true)
        }
        expect(
          (await ledger.list({ limit: 9 })).filter(({ state }) => state !== 'settled' && state !== 'released'),
        ).toEqual([])
        await ledger.close()
      }),
      { numRuns: 300 },
    )
  })
})
