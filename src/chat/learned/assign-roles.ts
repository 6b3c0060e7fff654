/** The likeliest roles of all items together, each role at most once: a search that keeps the best few ways. */
import type { Item } from '../language/item.ts'
import { toToken } from './normal-forms.ts'
import { EXCLUDED, listRoles, neededOf, ONCE } from './roles.ts'
import { TAGS, type Tag } from './tags.ts'

const WIDTH = 12
/** What it costs to leave a role empty that the request needs. */
const EMPTY = 4
const SIZE = TAGS.length

/** The best ways up to some item, the best first. */
interface Ways {
  count: number
  scores: Float64Array
  /** The role of the last item. */
  lasts: Uint8Array
  /** The way up to the item before. */
  origins: Uint8Array
  /** The roles that the way has given so far, one bit for each. */
  given: Uint32Array
  /** For each way and role, the number of the value that has it; zero for none. */
  values: Uint16Array
}

const createWays = (): Ways => ({
  count: 0,
  scores: new Float64Array(WIDTH),
  lasts: new Uint8Array(WIDTH),
  origins: new Uint8Array(WIDTH),
  given: new Uint32Array(WIDTH),
  values: new Uint16Array(WIDTH * SIZE),
})

const IS_ONCE = Uint8Array.from(TAGS, (_, role) => Number(ONCE.has(role)))
/** For each role the bits of those that it cannot stand beside. */
const RIVALS = TAGS.map((_, role) =>
  EXCLUDED.reduce((bits, [left, right]) => bits | (role === left ? 1 << right : role === right ? 1 << left : 0), 0),
)

/** Two that are used in turn, for the items in turn. */
const pair: readonly [Ways, Ways] = [createWays(), createWays()]

export function assignRoles(
  items: readonly Item[],
  scores: readonly Float64Array[],
  moves: Float32Array,
  topic: string,
  orderType: string,
): Tag[] {
  const roles = listRoles(items, topic, orderType)
  const values = numberValues(items, roles)
  let [ways, next] = pair
  startWith(ways)
  makeRoom(items.length * WIDTH)
  for (let place = 0; place < items.length; place++) {
    extend(ways, next, roles[place] as number[], scores[place] as Float64Array, moves, values[place] as number)
    lasts.set(next.lasts, place * WIDTH)
    origins.set(next.origins, place * WIDTH)
    const before = ways
    ways = next
    next = before
  }
  let way = bestOf(ways, neededOf(topic, orderType))
  const path: Tag[] = []
  for (let place = items.length - 1; place >= 0; place--) {
    path[place] = TAGS[lasts[place * WIDTH + way] as number] as Tag
    way = origins[place * WIDTH + way] as number
  }
  return path
}

/** What every item was given by every way, for the way back; filled again for every message. */
let lasts = new Uint8Array(64 * WIDTH)
let origins = new Uint8Array(64 * WIDTH)

function makeRoom(size: number): void {
  if (lasts.length >= size) return
  lasts = new Uint8Array(size)
  origins = new Uint8Array(size)
}

function startWith(ways: Ways): void {
  ways.count = 1
  ways.scores[0] = 0
  ways.lasts[0] = SIZE
  ways.given[0] = 0
  ways.values.fill(0, 0, SIZE)
}

/** Every way with every role that it leaves free for the next item; the best are kept. */
function extend(
  ways: Ways,
  next: Ways,
  roles: readonly number[],
  own: Float64Array,
  moves: Float32Array,
  value: number,
): void {
  next.count = 0
  for (let way = 0; way < ways.count; way++) {
    const from = (ways.lasts[way] as number) * SIZE
    for (const role of roles) {
      if (!isFree(ways, way, role, value)) continue
      keep(next, (ways.scores[way] as number) + (own[role] as number) + (moves[from + role] as number), role, way)
    }
  }
  for (let at = 0; at < next.count; at++) {
    const way = next.origins[at] as number
    const role = next.lasts[at] as number
    next.given[at] = (ways.given[way] as number) | (1 << role)
    for (let one = 0; one < SIZE; one++) next.values[at * SIZE + one] = ways.values[way * SIZE + one] as number
    if (IS_ONCE[role] === 1) next.values[at * SIZE + role] = value
  }
}

/** Puts a way behind all that are as good as it. */
function keep(next: Ways, score: number, role: number, way: number): void {
  const { scores, lasts, origins } = next
  let at = next.count
  if (at === WIDTH) {
    if (score <= (scores[WIDTH - 1] as number)) return
    at--
  } else next.count++
  for (; at > 0 && (scores[at - 1] as number) < score; at--) {
    scores[at] = scores[at - 1] as number
    lasts[at] = lasts[at - 1] as number
    origins[at] = origins[at - 1] as number
  }
  scores[at] = score
  lasts[at] = role
  origins[at] = way
}

function isFree(ways: Ways, way: number, role: number, value: number): boolean {
  if (IS_ONCE[role] === 0) return true
  const taken = ways.values[way * SIZE + role] as number
  if (taken !== 0 && taken !== value) return false
  return ((ways.given[way] as number) & (RIVALS[role] as number)) === 0
}

/** The likeliest way when what it leaves empty is counted. */
function bestOf({ count, scores, given }: Ways, needed: readonly (readonly number[])[]): number {
  let best = 0
  let most = Number.NEGATIVE_INFINITY
  for (let way = 0; way < count; way++) {
    const has = given[way] as number
    let empty = 0
    for (const roles of needed) if (!roles.some((role) => (has & (1 << role)) !== 0)) empty++
    const total = (scores[way] as number) - EMPTY * empty
    if (total > most) {
      best = way
      most = total
    }
  }
  return best
}

/** Each value that is said has a number, from one on; what can have no role needs none. */
function numberValues(items: readonly Item[], roles: readonly (readonly number[])[]): number[] {
  const texts: string[] = []
  return items.map((item, place) => {
    if (roles[place]?.length === 1) return 0
    const text = item.number?.value ?? item.chain ?? toToken(item)
    const known = texts.indexOf(text)
    return known < 0 ? texts.push(text) : known + 1
  })
}
