/** A table of weights: one row of small whole numbers for each feature that was worth keeping, found by its hash. */

export interface Table {
  columns: number
  weights: Int8Array
  /** What a weight of one is worth, by column. */
  scales: Float32Array
  /** Open addressing, in pairs: a hash, and its row plus one. */
  places: Int32Array
}

export function createTable(hashes: Uint32Array, weights: Int8Array, scales: Float32Array): Table {
  let size = 1024
  while (size < hashes.length * 2) size *= 2
  const places = new Int32Array(size * 2)
  hashes.forEach((hash, row) => {
    let place = hash & (size - 1)
    while (places[place * 2 + 1] !== 0) place = (place + 1) & (size - 1)
    places[place * 2] = hash
    places[place * 2 + 1] = row + 1
  })
  return { columns: scales.length, weights, scales, places }
}

/** Where the rows of those features begin that the table has, put into `starts`; tells how many there are. */
export function findRows({ columns, places }: Table, features: Int32Array, size: number, starts: number[]): number {
  const mask = places.length - 1
  let count = 0
  for (let at = 0; at < size; at++) {
    const feature = features[at] as number
    let place = (feature * 2) & mask
    let row = places[place + 1] as number
    while (row !== 0 && places[place] !== feature) {
      place = (place + 2) & mask
      row = places[place + 1] as number
    }
    if (row !== 0) starts[count++] = (row - 1) * columns
  }
  return count
}

/** Sums of so many rows, for the given columns only. */
export function addUp(
  { weights, scales }: Table,
  starts: readonly number[],
  count: number,
  columns: Uint8Array,
  sums: Float64Array,
): void {
  // Three columns in one pass over the rows; at the end the last one is added up again.
  const last = columns.length - 1
  for (let at = 0; at <= last; at += 3) {
    const first = columns[at] as number
    const second = columns[Math.min(at + 1, last)] as number
    const third = columns[Math.min(at + 2, last)] as number
    let firstSum = 0
    let secondSum = 0
    let thirdSum = 0
    for (let row = 0; row < count; row++) {
      const start = starts[row] as number
      firstSum += weights[start + first] as number
      secondSum += weights[start + second] as number
      thirdSum += weights[start + third] as number
    }
    sums[first] = firstSum * (scales[first] as number)
    sums[second] = secondSum * (scales[second] as number)
    sums[third] = thirdSum * (scales[third] as number)
  }
}
