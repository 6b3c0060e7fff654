/** Cuts words further than spaces do: endings, possessives, elisions and particles come off the names they stand at. */

import { findCurrency } from './currencies.ts'
import { cutEastAsian } from './cut-east-asian.ts'
import { cutHangul, FROM_OR_ON } from './cut-hangul.ts'
import { findChainName, findToken } from './gazetteer/tokens.ts'
import { findClasses, startsPhrase } from './lexicon.ts'
import { fold } from './normalise.ts'
import type { Piece } from './scan.ts'
import { readSpoken } from './spoken/read-spoken.ts'
import { FUNCTION_WORDS } from './words/languages.ts'

/** Nothing is to be cut off: plain letters without apostrophes, in a language without endings. */
export const hasWholeWords = (message: string, language: string): boolean =>
  !ENDINGS.has(language) && /^[\x20-\x26\x28-\x7e]*$/.test(message)

export function cutWords(pieces: readonly Piece[], language: string): Piece[] {
  if (!ENDINGS.has(language) && pieces.every(isWhole)) return [...pieces]
  const cut = pieces.flatMap((piece, place) => {
    if (piece.kind === 'han') return cutEastAsian(piece, pieces[place - 1], pieces[place + 1], language)
    if (piece.kind !== 'word') return [piece]
    if (/[\uac00-\ud7a3]/.test(piece.text)) return cutHangul(piece, pieces[place - 1], pieces[place + 1])
    if (/\p{Script=Arabic}/u.test(piece.text)) return cutArabic(piece)
    if (piece.text.includes("'")) return cutApostrophe(piece)
    return language === 'tr' ? cutTurkish(piece) : [piece]
  })
  const moved = settleRoles(moveRoles(cut))
  return language === 'ko' || language === 'ja' ? liftRoles(moved) : moved
}

/** Languages in which something is cut off plain letters, or moved. */
const ENDINGS: ReadonlySet<string> = new Set(['tr', 'ko', 'ja'])
/** Elsewhere plain letters and digits have nothing to cut off. */
const isWhole = ({ kind, text }: Piece): boolean => kind !== 'han' && (kind !== 'word' || /^[\w.]*$/.test(text))

/** A particle after a name in Latin letters goes before that name: "to DAI" for "DAIに". */
function moveRoles(pieces: readonly Piece[]): Piece[] {
  const moved: Piece[] = []
  for (const piece of pieces) {
    const last = piece.after ? moved.pop() : undefined
    if (last === undefined) moved.push(piece)
    else {
      const role = piece.text === 'on' && isTokenOnly(last.text.toLowerCase()) ? 'with' : piece.text
      moved.push({ kind: 'word', text: role, lead: last.lead }, { ...last, lead: '', glued: false })
    }
  }
  return moved
}

const ROLES: ReadonlySet<string> = new Set(['from', 'to', 'on', 'with'])

/** The role of a counted name goes before its number: "with 0.7 eth" for "0.7이더로", where something else follows. */
function liftRoles(pieces: readonly Piece[]): Piece[] {
  const lifted = [...pieces]
  for (let place = 1; place < lifted.length - 1; place++) {
    const [number, role, counted] = [lifted[place - 1], lifted[place], lifted[place + 1]] as [Piece, Piece, Piece]
    if (number.kind !== 'number' || role.kind !== 'word' || !ROLES.has(role.text) || counted.lead !== '') continue
    if (!isTokenOnly(counted.text.toLowerCase()) && !COUNTERS.test(counted.text)) continue
    const isNamedLater = lifted
      .slice(place + 2)
      .some(({ text, kind }) => (kind === 'word' ? isName(text.toLowerCase()) : kind === 'evm' || kind === 'solana'))
    const text = isNamedLater && role.text === 'to' ? 'with' : role.text
    const named = lifted[place - 2]
    // "usdc 2천개로": the name stands before its number.
    const isBefore =
      /^[개枚个個]$/.test(counted.text) && named?.kind === 'word' && isTokenOnly(named.text.toLowerCase())
    if (isBefore && named && number.lead === '')
      lifted.splice(place - 2, 4, { kind: 'word', text, lead: named.lead }, number, { ...named, lead: '' })
    else lifted.splice(place - 1, 3, { kind: 'word', text, lead: number.lead }, { ...number, lead: '' }, counted)
  }
  return lifted
}

const COUNTERS = /^(?:개|枚|个|個|달러|불|ドル)$/

const isTokenOnly = (lower: string): boolean => findToken(lower) !== undefined && findChainName(lower) === undefined

/** Korean "에서" is "from" where another place says "to", else "on". */
function settleRoles(pieces: readonly Piece[]): Piece[] {
  const isSwapped = pieces.some(({ text }) => /바꿔|바꾸|교환|스왑|환전/.test(text))
  const isGoing = pieces.some(({ text }, place) => {
    const name = pieces[place + 1]?.text.toLowerCase() ?? ''
    // "base에서 100 usdc를 eth로 바꿔줘": a coin that is swapped into is no place.
    return text === 'to' && findChainName(name) !== undefined && !(isSwapped && findToken(name)?.strength === 3)
  })
  return pieces.map((piece) => (piece.text === FROM_OR_ON ? { ...piece, text: isGoing ? 'from' : 'on' } : piece))
}

const isName = (lower: string): boolean => findToken(lower) !== undefined || findChainName(lower) !== undefined

const TURKISH_ENDING =
  /^(.+)'(?:y?[iıuü]|n?[iıuü]n?|[iıuü]m[iıuü]?|[dt][ae]n?|[dt][ae]ki(?:ler)?|y?[ae]|n[ae]|y?l[ae]|l[iıuü]k|s[iıuü])$/u
/** French, Italian and Spanish articles and prepositions before a vowel. */
const ELISION = /^(?:d|l|j|m|t|s|n|qu|c)'(.{2,})$/iu

function cutApostrophe(piece: Piece): Piece[] {
  const lower = piece.text.toLowerCase()
  if (findClasses(lower, fold(lower)) || startsPhrase(fold(lower)) || FUNCTION_WORDS.has(lower)) return [piece]
  const elided = ELISION.exec(piece.text)?.[1]
  if (elided !== undefined) return [{ ...piece, text: elided }]
  const stem = TURKISH_ENDING.exec(lower)?.[1]
  if (stem !== undefined && findCurrency(stem) !== undefined) return [{ ...piece, text: stem }]
  if (stem !== undefined && isName(stem) && WORTH.test(lower)) return worthOf(piece, stem.length)
  if (stem !== undefined && isName(stem)) return withRole(piece, stem.length, turkishRole(lower.slice(stem.length + 1)))
  const chain =
    stem !== undefined && /^(?:chain|network|ağı|mainnet)$/.test(stem) ? turkishRole(lower.slice(stem.length + 1)) : ''
  if (stem !== undefined && chain !== '')
    return [
      { kind: 'word', text: chain, lead: '', after: true },
      { ...piece, text: stem },
    ]
  const owner = /^(.{2,})'s?$/iu.exec(piece.text)?.[1]
  return owner === undefined ? [piece] : [{ ...piece, text: owner }]
}

const WORTH = /l[iıuü]k$/u

/** "2 eth'lik pepe": two eth worth of it. */
const worthOf = (piece: Piece, length: number): Piece[] => [
  { ...piece, text: piece.text.slice(0, length) },
  { kind: 'word', text: 'worth', lead: '' },
]

/** "optimismde", "polygondan": the ending of a place without its apostrophe. */
function cutTurkish(piece: Piece): Piece[] {
  const lower = piece.text.toLowerCase()
  const counted = /^(.{2,})l[iıuü]k$/u.exec(lower)?.[1]
  if (counted !== undefined && !isName(lower) && (findToken(counted)?.strength ?? 0) >= 3)
    return worthOf(piece, counted.length)
  const [, stem, ending] = /^(.{4,}?)([dt][ae]n?)$/u.exec(lower) ?? []
  if (stem === undefined || ending === undefined || isName(lower) || findChainName(stem) === undefined) return [piece]
  return withRole(piece, stem.length, turkishRole(ending))
}

/** Says the ending as the word that English has for it, before the name. */
function withRole(piece: Piece, length: number, role: string): Piece[] {
  const entity: Piece = { ...piece, text: piece.text.slice(0, length) }
  return role === ''
    ? [entity]
    : [
        { kind: 'word', text: role, lead: piece.lead },
        { ...entity, lead: '', glued: false },
      ]
}

function turkishRole(ending: string): string {
  if (/^[dt][ae]n$/.test(ending)) return 'from'
  if (/^[dt][ae](?:ki(?:ler)?)?$/.test(ending)) return 'on'
  if (/^y?l[ae]$/.test(ending)) return 'with'
  return /^(?:y?[ae]|n[ae])$/.test(ending) ? 'to' : ''
}

const ARABIC_LEADS: readonly (readonly [string, string])[] = [
  ['وال', 'و'],
  ['بال', 'ب'],
  ['لل', 'ل'],
  ['لال', 'ل'],
  ['فال', ''],
  ['كال', ''],
  ['ال', ''],
  ['و', 'و'],
  ['ب', 'ب'],
  ['ل', 'ل'],
  ['ف', ''],
]
const ARABIC_ROLES: Readonly<Record<string, string>> = { و: 'و', ب: 'بـ', ل: 'لـ' }

/** "بألف" is with a thousand; "وعشرين" goes on with the number before it. */
const isNumberWord = (word: string, role: string): boolean => role !== 'و' && readSpoken([word], 0)?.language === 'ar'

/** The article and one-letter words are written together with the word after them: "للبيتكوين". */
function cutArabic(piece: Piece): Piece[] {
  const plain = piece.text.replaceAll('ـ', '')
  const folded = fold(piece.text)
  if (plain === '' || folded.length < 4 || isName(folded) || findClasses(piece.text.toLowerCase(), folded))
    return [piece]
  for (const [lead, role] of ARABIC_LEADS) {
    if (!folded.startsWith(lead) || folded.length - lead.length < 2) continue
    const rest = folded.slice(lead.length)
    if (!isName(rest) && !(rest.length > 2 && (findClasses(rest, rest) || isNumberWord(rest, role)))) continue
    const said = ARABIC_ROLES[role]
    const word: Piece = { ...piece, text: rest }
    return said === undefined
      ? [word]
      : [
          { kind: 'word', text: said, lead: piece.lead },
          { ...word, lead: '', glued: false },
        ]
  }
  return [piece]
}
