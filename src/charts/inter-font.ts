import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Renderer } from '@takumi-rs/core'

/** The Inter font for the chart renderer, and the filter for characters that it cannot draw. */

const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese']
const WEIGHTS = [400, 600]

/** Everything outside the letters, digits and signs that the registered subsets contain. */
const WITHOUT_GLYPH =
  /[^\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u1e00-\u1e9b\u1ea0-\u1eff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u20bf\u2122\u2212]/gu

/** A renderer with Inter registered. Fonts given to its constructor are ignored, and text would be drawn in Geist. */
export async function createInterRenderer(): Promise<Renderer> {
  // Every chart is different, so a cache of decoded images would only use memory.
  const renderer = new Renderer({ cacheMaxBytes: 0 })
  const require = createRequire(import.meta.url)
  for (const weight of WEIGHTS) {
    for (const subset of SUBSETS) {
      const file = require.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff2`)
      await renderer.registerFont({ name: 'Inter', weight, data: await readFile(file) })
    }
  }
  return renderer
}

/** Removes characters that would be drawn as boxes, such as emoji or Chinese. */
export function toDrawable(text: string): string {
  return text.normalize('NFC').replace(WITHOUT_GLYPH, '').replace(/\s+/g, ' ').trim()
}
