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
  // Two columns in one pass over the rows; an odd one is added up with itself.
  for (let at = 0; at < columns.length; at += 2) {
    const left = columns[at] as number
    const right = columns[at + 1 < columns.length ? at + 1 : at] as number
    let leftSum = 0
    let rightSum = 0
    for (let row = 0; row < count; row++) {
      const start = starts[row] as number
      leftSum += weights[start + left] as number
      rightSum += weights[start + right] as number
    }
    sums[left] = leftSum * (scales[left] as number)
    sums[right] = rightSum * (scales[right] as number)
  }
}
