/** The likeliest roles of all items together, each role at most once: a search that keeps the best few ways. */
import type { Item } from '../language/item.ts'
import { toToken } from './normal-forms.ts'
import { EXCLUDED, listRoles, neededOf, ONCE } from './roles.ts'
import { TAGS, type Tag } from './tags.ts'

interface Way {
  score: number
  last: number
  /** By role, the value that has it. */
  used: ReadonlyMap<number, string>
  /** The way up to the item before. */
  before: Way | undefined
}

const WIDTH = 12
/** What it costs to leave a role empty that the request needs. */
const EMPTY = 4
const SIZE = TAGS.length

export function assignRoles(
  items: readonly Item[],
  scores: readonly Float64Array[],
  moves: Float32Array,
  topic: string,
  orderType: string,
): Tag[] {
  const roles = listRoles(items, topic, orderType)
  let ways: Way[] = [{ score: 0, last: SIZE, used: new Map(), before: undefined }]
  items.forEach((item, place) => {
    const own = scores[place] as Float64Array
    const value = spokenValue(item)
    const next: { score: number; role: number; way: Way }[] = []
    for (const way of ways)
      for (const role of roles[place] as number[]) {
        if (!isFree(way, role, value)) continue
        const score = way.score + (own[role] as number) + (moves[way.last * SIZE + role] as number)
        next.push({ score, role, way })
      }
    ways = next
      .sort((left, right) => right.score - left.score)
      .slice(0, WIDTH)
      .map(({ score, role, way }) => ({
        score,
        last: role,
        used: ONCE.has(role) ? new Map(way.used).set(role, value) : way.used,
        before: way,
      }))
  })
  const needed = neededOf(topic, orderType)
  const total = (way: Way) =>
    way.score - EMPTY * needed.filter((roles) => !roles.some((role) => hasRole(way, role))).length
  const best = ways.reduce((left, right) => (total(right) > total(left) ? right : left))
  return toPath(best)
}

function isFree({ used }: Way, role: number, value: string): boolean {
  if (!ONCE.has(role)) return true
  const taken = used.get(role)
  if (taken !== undefined && taken !== value) return false
  return !EXCLUDED.some(([left, right]) => (role === left && used.has(right)) || (role === right && used.has(left)))
}

function hasRole(way: Way | undefined, role: number): boolean {
  for (let one = way; one; one = one.before) if (one.last === role) return true
  return false
}

function toPath(way: Way): Tag[] {
  const path: Tag[] = []
  for (let one: Way | undefined = way; one?.before; one = one.before) path.push(TAGS[one.last] as Tag)
  return path.reverse()
}

const spokenValue = (item: Item): string => item.number?.value ?? item.chain ?? toToken(item)
