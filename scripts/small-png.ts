import { deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MOST_COLOURS = 256

/**
 * Re-encodes a screenshot with at most 256 colours: frequent colours stay exact, shades of anti-aliased text are
 * merged.
 */
export function toSmallPng(png: Buffer): Buffer {
  const { width, height, channels, pixels } = readPng(png)
  const counts = new Map<number, number>()
  const codes = new Uint32Array(width * height)
  for (let place = 0; place < codes.length; place += 1) {
    const at = place * channels
    const code = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
    codes[place] = code
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  const palette = pickPalette(counts)
  const nearest = new Map<number, number>(palette.map((code, index) => [code, index]))
  const rows = Buffer.alloc(height * (width + 1))
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const code = codes[row * width + column] ?? 0
      let index = nearest.get(code)
      if (index === undefined) {
        index = findNearest(palette, code)
        nearest.set(code, index)
      }
      rows[row * (width + 1) + 1 + column] = index
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((code) => [code >> 16, (code >> 8) & 255, code & 255]))
  return Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', header),
    toChunk('PLTE', colours),
    toChunk('IDAT', deflateSync(rows, { level: 9 })),
    toChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The most frequent colours, without those that are very close to one already chosen. */
function pickPalette(counts: Map<number, number>): number[] {
  const ranked = [...counts].sort((left, right) => right[1] - left[1]).map(([code]) => code)
  const palette: number[] = []
  for (const distance of [300, 48, 0]) {
    for (const code of ranked) {
      if (palette.length >= MOST_COLOURS) return palette
      if (palette.every((known) => apart(known, code) > distance)) palette.push(code)
    }
  }
  return palette
}

function findNearest(palette: readonly number[], code: number): number {
  let best = 0
  for (let index = 1; index < palette.length; index += 1)
    if (apart(palette[index] ?? 0, code) < apart(palette[best] ?? 0, code)) best = index
  return best
}

function apart(left: number, right: number): number {
  const [red, green, blue] = [16, 8, 0].map((shift) => ((left >> shift) & 255) - ((right >> shift) & 255)) as [
    number,
    number,
    number,
  ]
  return red * red + green * green + blue * blue
}

function readPng(png: Buffer): { width: number; height: number; channels: number; pixels: Buffer } {
  const [width, height, kind] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25]]
  const channels = kind === 6 ? 4 : 3
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const raw = inflateSync(Buffer.concat(parts))
  const stride = width * channels
  const pixels = Buffer.alloc(height * stride)
  for (let row = 0; row < height; row += 1) {
    const filter = raw[row * (stride + 1)]
    for (let column = 0; column < stride; column += 1) {
      const value = raw[row * (stride + 1) + 1 + column] ?? 0
      const left = column >= channels ? (pixels[row * stride + column - channels] ?? 0) : 0
      const up = row > 0 ? (pixels[(row - 1) * stride + column] ?? 0) : 0
      const corner = row > 0 && column >= channels ? (pixels[(row - 1) * stride + column - channels] ?? 0) : 0
      const guess =
        filter === 1
          ? left
          : filter === 2
            ? up
            : filter === 3
              ? (left + up) >> 1
              : filter === 4
                ? paeth(left, up, corner)
                : 0
      pixels[row * stride + column] = (value + guess) & 255
    }
  }
  return { width, height, channels, pixels }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function toChunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
