import pc from 'picocolors'
import { describe, expect, it } from 'vitest'
import { findOffer, offers } from '../../capabilities/catalog.ts'
import type { Terminal } from '../terminal.ts'
import { showAnswer } from './answer.ts'
import { formatField, toLabel } from './value.ts'

const NOW = Date.UTC(2026, 0, 5, 12)
const screen = (columns: number, colour = false) => ({ columns, colour: pc.createColors(colour) }) as Terminal
// biome-ignore lint/suspicious/noControlCharactersInRegex: what colour is made of
const COLOUR = /\u001b\[\d+m/g

describe.each([80, 120])('in %i columns', (columns) => {
  it.each(offers.map(({ name, example }) => [name, example.output as Record<string, unknown>] as const))(
    '%s fits, and says its summary first',
    (_, answer) => {
      const lines = showAnswer(answer, screen(columns), NOW).split('\n')
      expect(lines.filter((line) => [...line].length > columns && !/^(\S+ +)*https?:\S+$/.test(line.trim()))).toEqual(
        [],
      )
      expect(String(answer.summary).startsWith(lines[0] as string)).toBe(true)
      expect(lines.join('\n')).not.toMatch(/undefined|NaN|\[object/)
    },
  )
})

it('U21: no two columns of a table have the same name', () => {
  const heads = offers.flatMap(({ example }) =>
    showAnswer(example.output as Record<string, unknown>, screen(80), NOW)
      .split('\n')
      .flatMap((line, place, lines) =>
        /^[─ ]+$/.test(lines[place + 1] ?? '')
          ? [
              line
                .trim()
                .split(/ {2,}/)
                .map((name) => name.trim()),
            ]
          : [],
      ),
  )
  expect(heads.length).toBeGreaterThan(5)
  for (const names of heads) expect(new Set(names).size).toBe(names.length)
})

it('has the same words with colour and without', () => {
  const answer = findOffer('price')?.example.output as Record<string, unknown>
  const coloured = showAnswer(answer, screen(80, true), NOW)
  expect(coloured).toMatch(COLOUR)
  expect(coloured.replace(COLOUR, '')).toBe(showAnswer(answer, screen(80), NOW))
})

it('draws the week as a line', () => {
  expect(showAnswer({ summary: 's', sparkline7d: [1, 2, 3, 4] }, screen(80), NOW)).toContain('7d ▁▃▆█')
})

describe('values', () => {
  it.each([
    ['priceUsd', 3120.5, '$3,120.50'],
    ['tvlUsd', 84_000_000, '$84M'],
    ['change24hPct', 3.4, '+3.40%'],
    ['apyPct', 9.1, '9.10%'],
    ['probability', 0.42, '42.00%'],
    ['change24hPts', -3, '-3 pts'],
    ['closesAt', '2026-01-05T13:00:00.000Z', 'in 60 min'],
    ['closesAt', '2027-01-01T05:00:00.000Z', '2027-01-01'],
    ['liquidityUsd', null, '–'],
    ['verified', true, 'yes'],
    ['token', { symbol: 'ETH', chain: 'base', address: null }, 'ETH on base'],
    ['flags', [], 'none'],
  ])('%s %j is %s', (name, value, text) => {
    expect(formatField(name, value, NOW)).toBe(text)
  })

  it('are labelled without their unit', () => {
    expect(['netFlowUsd', 'change24hPct', 'top10PctExPools', 'usd', 'h24Usd'].map(toLabel)).toEqual([
      'net flow',
      'change 24h',
      'top 10 ex pools',
      'usd',
      'h24',
    ])
  })
})
