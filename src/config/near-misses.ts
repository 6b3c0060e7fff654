import { SETTINGS } from './settings.ts'

/** Variables of the environment that nobody reads and whose names are nearly those of settings. */

/** As sentences, each with the name that was probably meant. */
export function findNearMisses(env: Record<string, string | undefined>): string[] {
  const names = SETTINGS.map(({ name }) => name)
  const known = new Set(names.flatMap((name) => [name, `${name}_FILE`]))
  return Object.keys(env)
    .filter((name) => !known.has(name) && env[name] !== undefined && env[name] !== '')
    .flatMap((name) => {
      const meant = findMeant(name, names)
      return meant === undefined || env[meant] !== undefined ? [] : [`${name} is no setting; ${meant} is`]
    })
}

function findMeant(name: string, names: readonly string[]): string | undefined {
  const plain = name
    .toUpperCase()
    .replace(/^SEXTANT_/, '')
    .replaceAll('-', '_')
  // Kubernetes itself sets SEXTANT_PORT and the like for a service of that name.
  if (names.includes(plain)) return plain.length < 5 ? undefined : plain
  const [nearest] = names
    .map((one) => ({ one, distance: distanceOf(plain, one) }))
    .filter(({ one, distance }) => distance <= slipsIn(one))
    .sort((left, right) => left.distance - right.distance)
  return nearest?.one
}

/** One slip in five letters, and never more than two: short names are near to many words of other programs. */
const slipsIn = (name: string): number => Math.min(2, Math.floor(name.length / 5))

/** Letters to add, leave out, change or swap with their neighbour to get from one text to the other. */
function distanceOf(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 2) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const next = [row]
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1]
      const swaps = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        swaps && row > 1 && column > 1 ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = next
  }
  return last[right.length] ?? Number.POSITIVE_INFINITY
}
