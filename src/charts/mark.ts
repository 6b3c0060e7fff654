import { readFile } from 'node:fs/promises'
import { Renderer } from '@takumi-rs/core'
import { drawing } from './chart-nodes.ts'

const markFile = new URL('../../app/public/icon.svg', import.meta.url)

/** The logo of the service, a sextant, as a square PNG. */
export async function drawMark(size: number): Promise<Buffer> {
  const svg = await readFile(markFile, 'utf8')
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `)
  const square = { width: size, height: size }
  return new Renderer({ cacheMaxBytes: 0 }).render(drawing(sized, square), { ...square, format: 'png' })
}
