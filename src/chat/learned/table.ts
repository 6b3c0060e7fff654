/** A table of weights: one row of small whole numbers for each feature that was worth keeping, found by its hash. */

export interface Table {
  columns: number
  weights: Int8Array
  /** What a weight of one is worth, by column. */
  scales: Float32Array
  /** Open addressing: the place of a hash holds its row plus one. */
  keys: Uint32Array
  rows: Int32Array
}

export function createTable(hashes: Uint32Array, weights: Int8Array, scales: Float32Array): Table {
  let size = 1024
  while (size < hashes.length * 2) size *= 2
  const keys = new Uint32Array(size)
  const rows = new Int32Array(size)
  hashes.forEach((hash, row) => {
    let place = hash & (size - 1)
    while (rows[place] !== 0) place = (place + 1) & (size - 1)
    keys[place] = hash
    rows[place] = row + 1
  })
  return { columns: scales.length, weights, scales, keys, rows }
}

/** The sum of the rows of all features, by column. */
export function addUp({ columns, weights, scales, keys, rows }: Table, features: readonly number[]): Float64Array {
  const sums = new Float64Array(columns)
  const mask = keys.length - 1
  for (const feature of features) {
    let place = feature & mask
    let row = rows[place] as number
    while (row !== 0 && keys[place] !== feature) {
      place = (place + 1) & mask
      row = rows[place] as number
    }
    if (row === 0) continue
    const start = (row - 1) * columns
    for (let column = 0; column < columns; column++)
      sums[column] = (sums[column] as number) + (weights[start + column] as number)
  }
  for (let column = 0; column < columns; column++) sums[column] = (sums[column] as number) * (scales[column] as number)
  return sums
}
