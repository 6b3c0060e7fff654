import { expect, test } from 'vitest'
import { createInterRenderer, toDrawable } from './inter-font.ts'

test.each([
  // Advance widths of the capital M in Inter's own tables, of 2048 units; the built-in fallback has 1796.
  [400, 1850],
  [600, 1889],
])('writes weight %i in Inter', async (fontWeight, advance) => {
  const renderer = await createInterRenderer()
  const letter = { type: 'text' as const, text: 'M', style: { fontFamily: 'Inter', fontWeight, fontSize: 100 } }
  const measured = await renderer.measure({ type: 'container', style: { display: 'flex' }, children: [letter] })
  expect(measured.children[0]?.runs[0]?.width).toBeCloseTo((advance / 2048) * 100, 1)
})

test('keeps Latin, Greek and Cyrillic, and drops what would be drawn as a box', () => {
  expect(toDrawable('Ünïcødé €')).toBe('Ünïcødé €')
  expect(toDrawable('Ελλάδα Москва Việt')).toBe('Ελλάδα Москва Việt')
  expect(toDrawable('Dog 🐕 coin 龙 ▲')).toBe('Dog coin')
  expect(toDrawable('币安人生')).toBe('')
})

test('has a glyph for every character it keeps', async () => {
  const renderer = await createInterRenderer()
  const draw = (text: string) =>
    renderer.render(
      {
        type: 'container',
        style: { width: 32, height: 32 },
        children: [{ type: 'text', text, style: { fontFamily: 'Inter' } }],
      },
      { width: 32, height: 32 },
    )
  const box = await draw('龙')
  const kept = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => toDrawable(character) === character,
  )
  expect(kept.length).toBeGreaterThan(900)
  for (const character of kept) expect((await draw(character)).equals(box), character).toBe(false)
})
