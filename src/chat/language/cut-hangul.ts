/** Cuts Korean words: names and numbers lose the particles and counters that are written together with them. */
import { findCurrency } from './currencies.ts'
import { findChainName, findToken } from './gazetteer/tokens.ts'
import { findClasses } from './lexicon.ts'
import { toReadNumber } from './read-number.ts'
import type { Piece } from './scan.ts'
import { readSpoken, SPOKEN } from './spoken/read-spoken.ts'
import type { SpokenTable } from './spoken/spoken-table.ts'
import { TIME_UNITS } from './words/languages.ts'

/** What "에서" says is known only with the rest of the message. */
export const FROM_OR_ON = 'from|on'

/** Particles, with the English word that stands before the name instead. */
const PARTICLES: readonly (readonly [string, string])[] = [
  ...['에서의', '에서'].map((word) => [word, FROM_OR_ON] as const),
  ...['으로부터', '로부터', '한테서', '에게서'].map((word) => [word, 'from'] as const),
  ...['으로', '로', '에게', '한테', '께', '까지'].map((word) => [word, 'to'] as const),
  ...['에다가', '에다', '에'].map((word) => [word, 'on'] as const),
  ...['이랑', '랑', '하고', '과', '와', '이나', '나'].map((word) => [word, 'and'] as const),
  ...['어치', '짜리', '씩', '치'].map((word) => [word, ''] as const),
  ...[
    '을',
    '를',
    '은',
    '는',
    '이',
    '가',
    '의',
    '도',
    '만',
    '좀',
    '이야',
    '야',
    '요',
    '이라도',
    '라도',
    '이면',
    '면',
    '부터',
  ].map((word) => [word, ''] as const),
]
/** What is counted: a number in words before it is a number for sure. */
const COUNTERS = new Set('개 원 달러 불 번 회 시간 분 일 주 달 개월 년 퍼센트 프로 코인 토큰 배 명 위'.split(' '))

/** "이더리움 체인에서": the particle belongs to the name before. */
const LONGEST_COMPOUND = 12
const NETWORK = /^(체인|네트워크|메인넷)(.*)$/

const isKnown = (text: string): boolean =>
  findToken(text) !== undefined ||
  findChainName(text) !== undefined ||
  TIME_UNITS.has(text) ||
  COUNTERS.has(text) ||
  findCurrency(text) !== undefined ||
  findClasses(text, text) !== undefined

export function cutHangul(piece: Piece, previous: Piece | undefined, next: Piece | undefined): Piece[] {
  const { text } = piece
  const isBehindNumber = previous?.kind === 'number' && piece.lead === ''
  const number = isBehindNumber && (TIME_UNITS.has(text) || COUNTERS.has(text)) ? [piece] : cutNumber(piece, next)
  if (number) return number
  const network = NETWORK.exec(text)
  if (network?.[2]) {
    const role = PARTICLES.find(([word]) => word === network[2])?.[1]
    if (role)
      return [
        { kind: 'word', text: role, lead: '', after: true },
        { ...piece, text: network[1] as string },
      ]
  }
  if (findToken(text) || findChainName(text) || TIME_UNITS.has(text)) return [piece]
  // Behind a Latin name only a particle: "aero로".
  if (piece.glued && previous && previous.kind !== 'number') {
    const particle = PARTICLES.find(([word]) => word === text)
    if (particle) return particle[1] === '' ? [] : [{ ...piece, text: particle[1], glued: false, after: true }]
  }
  const [stem, role] = stemOf(text) ?? []
  if (stem !== undefined && role !== undefined) {
    const head: Piece[] = role === '' ? [] : [{ kind: 'word', text: role, lead: piece.lead }]
    return [...head, { ...piece, text: stem, lead: head.length > 0 ? '' : piece.lead }]
  }
  // A longer run is no compound that people write.
  return findClasses(text, text) || text.length > LONGEST_COMPOUND ? [piece] : cutCompound(piece)
}

/** A name or unit with a particle; the longest particle first. */
function stemOf(text: string): readonly [string, string] | undefined {
  for (const [particle, role] of PARTICLES) {
    if (!text.endsWith(particle) || text.length === particle.length) continue
    const stem = text.slice(0, -particle.length)
    if (findToken(stem) || findChainName(stem) || TIME_UNITS.has(stem) || COUNTERS.has(stem) || findCurrency(stem))
      return [stem, role]
  }
  return undefined
}

/** Two known words that were written together: "비트코인가격", "개월동안". */
function cutCompound(piece: Piece): Piece[] {
  for (let length = piece.text.length - 1; length > 0; length--) {
    const [left, right] = [piece.text.slice(0, length), piece.text.slice(length)]
    if (!isKnown(left) || (left.length < 2 && !COUNTERS.has(left))) continue
    if (isKnown(right) || stemOf(right)) {
      const [stem, role] = isKnown(right) ? [right, ''] : (stemOf(right) as readonly [string, string])
      const tail: Piece = { kind: 'word', text: stem, lead: '' }
      return [{ ...piece, text: left }, ...(role === '' ? [] : [{ kind: 'word' as const, text: role, lead: '' }]), tail]
    }
  }
  return [piece]
}

/** "스물다섯개", "삼십이만원": as many syllables as make a number, if something that can be counted follows. */
function cutNumber(piece: Piece, next: Piece | undefined): Piece[] | undefined {
  const parts = numberParts(piece.text)
  if (parts.length === 0) return undefined
  for (let count = parts.length; count > 0; count--) {
    const found = readSpoken(parts.slice(0, count), 0, 'ko')
    if (found?.language !== 'ko' || found.length !== count) continue
    const text = parts.slice(0, count).join('')
    const rest = piece.text.slice(text.length)
    if (found.doubtful && rest === '' && !isCounted(next)) continue
    const [stem, role] =
      rest === '' || isKnown(rest)
        ? [rest, '']
        : (stemOf(rest) ?? (PARTICLES.some(([word]) => word === rest) && !found.doubtful ? ['', ''] : []))
    if (stem === undefined) continue
    if (found.doubtful && rest !== '' && !COUNTERS.has(stem) && !findCurrency(stem)) continue
    const value: Piece = { ...piece, kind: 'number', text, number: toReadNumber(found.value) }
    return stem === ''
      ? [value]
      : [
          value,
          ...(role ? [{ kind: 'word' as const, text: role, lead: '' }] : []),
          { kind: 'word', text: stem, lead: '', glued: true },
        ]
  }
  return undefined
}

const isCounted = (next: Piece | undefined): boolean =>
  next !== undefined &&
  next.lead === '' &&
  (COUNTERS.has(next.text) || (next.kind === 'word' && findToken(next.text.toLowerCase()) !== undefined))

function numberParts(text: string): string[] {
  const table = SPOKEN.ko as SpokenTable
  const parts: string[] = []
  for (let place = 0; place < text.length; ) {
    const part = [2, 1].map((length) => text.slice(place, place + length)).find((word) => isNumberPart(table, word))
    if (part === undefined) break
    parts.push(part)
    place += part.length
  }
  return parts
}

const isNumberPart = (table: SpokenTable, word: string): boolean =>
  table.adds.has(word) || table.multipliers.has(word) || table.scales.has(word) || table.points.has(word)
