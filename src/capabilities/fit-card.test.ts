import { expect, it } from 'vitest'
import { fitCard, toSourceLine } from './fit-card.ts'

const source = 'Source: a; 1 s old.'

it('puts details after the first line, then what was assumed, the source and the link', () => {
  const text = fitCard({ lines: ['head', null, 'detail'], notes: ['note'], source, link: 'https://x/sign/t' })
  expect(text.split('\n')).toEqual(['head', 'detail', 'note', source, 'https://x/sign/t'])
})

it('lets details go first, from the end, then the source, then the assumptions', () => {
  const detail = (name: string) => name.repeat(100)
  const link = `https://x/sign/${'t'.repeat(460)}`
  const keep = (room: number) =>
    fitCard({ lines: ['h'.repeat(200 - room), detail('a'), detail('b')], notes: ['note'], source, link }).split('\n')
  expect(keep(180).map((line) => line.slice(0, 4))).toEqual(['hhhh', 'aaaa', 'note', 'Sour', 'http'])
  expect(keep(20).map((line) => line.slice(0, 4))).toEqual(['hhhh', 'note', 'Sour', 'http'])
  expect(
    fitCard({ lines: ['h'.repeat(215)], notes: ['note'], source, link })
      .split('\n')
      .slice(1),
  ).toEqual(['note', link])
})

it('keeps the answer below a warning before source and assumptions', () => {
  const link = `https://x/sign/${'t'.repeat(460)}`
  const text = (warning: number) =>
    fitCard({ lines: ['w'.repeat(warning), 'detail'], second: 'answer', notes: ['note'], source, link }).split('\n')
  expect(text(100).slice(1)).toEqual(['answer', 'detail', 'note', source, link])
  expect(text(207).slice(1)).toEqual(['answer', 'note', link])
  expect(text(216).slice(1)).toEqual(['answer', link])
  expect(text(222).slice(1)).toEqual([link])
})

it('never has more than twelve lines', () => {
  const lines = Array.from({ length: 30 }, (_, place) => `line ${place}`)
  expect(fitCard({ lines, notes: ['note'], source }).split('\n')).toHaveLength(12)
})

it('names each source once', () => {
  const sources = [{ name: 'a' }, { name: 'b' }, { name: 'a' }]
  expect(toSourceLine({ sources, ageSeconds: 3 })).toBe('Sources: a, b; 3 s old.')
  expect(toSourceLine({ sources: [{ name: 'a' }], ageSeconds: 3 })).toBe('Source: a; 3 s old.')
})
