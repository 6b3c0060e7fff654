/** Cuts a message where one request could end and another begin; whether it does is decided by reading the pieces. */
import { guessLanguage } from '../../language/guess-language.ts'
import { listNumbers } from '../accounted/raw-numbers.ts'
import { cutRaw, plain, type RawPart } from '../accounted/raw-text.ts'

const WORDS = new Set(
  `and n then also plus & + alors puis ensuite aussi et y e luego despues tambien ademas und dann ausserdem dan lalu terus sama juga va roi ve sonra ayrica
  и потом затем также еще و ثم وبعدين كمان और फिर aur phir 그리고 그다음 또 afterwards besides separately second third finally`
    .split(/\s+/)
    .map(plain),
)
const SIGNS = new Set([...';,.?!，。、；？！،؛؟।-–—|•:'])
/** Inside a run of Chinese or Japanese. */
const INSIDE =
  /然后|然後|之后再|再帮我|再|顺便|順便|还有|還有|并且|另外|以及|接着|和|それから|それと|そして|あとは|あと|ついでに|また|次に/gu
const MOST_PIECES = 12

export interface Piece {
  text: string
  /** A joining word stands before it, not only a sign. */
  joined: boolean
}

/** Pieces in the order of the text, without what stands between them. */
export function splitRequests(text: string): Piece[] {
  const parts = cutRaw(text)
  const cuts: { from: number; to: number; word: boolean }[] = []
  parts.forEach((part, place) => {
    if (WORDS.has(part.word) && (parts[place - 1]?.end ?? -1) < part.start)
      cuts.push({ from: part.start, to: part.end, word: true })
    else if (SIGNS.has(part.text) && isDivider(part, parts, place))
      cuts.push({ from: part.start, to: part.end, word: false })
    else if (part.kind !== 'word') return
    else if (/\p{Script=Han}|\p{Script=Hiragana}/u.test(part.text))
      for (const found of part.text.matchAll(INSIDE))
        cuts.push({ from: part.start + found.index, to: part.start + found.index + found[0].length, word: true })
    else if (/[가-힣](?:하고|주고|보고|팔고|사고|고)$/u.test(part.text))
      cuts.push({ from: part.end, to: part.end, word: true })
    else if (/^و.{2,}/u.test(part.text)) cuts.push({ from: part.start, to: part.start + 1, word: true })
  })
  if (cuts.length === 0) return [{ text, joined: false }]
  // "two and a half", "a hundred and ten".
  const numbers = cuts.some(({ word }) => word) ? listNumbers(text, parts, guessLanguage(text)) : []
  const isInside = ({ from, to }: { from: number; to: number }) =>
    numbers.some(({ start, end }) => start < from && to < end)
  const pieces: Piece[] = []
  let [start, joined] = [0, false]
  for (const { from, to, word } of [
    ...cuts.filter((cut) => !isInside(cut)),
    { from: text.length, to: text.length, word: false },
  ]) {
    const piece = text.slice(start, from).trim()
    if (piece !== '') {
      pieces.push({ text: piece, joined })
      joined = word
    } else joined ||= word
    start = Math.max(start, to)
  }
  return pieces.length > MOST_PIECES ? [{ text, joined: false }] : pieces
}

/** A dash or a slash divides only between spaces. */
function isDivider({ word, start, end }: RawPart, parts: readonly RawPart[], place: number): boolean {
  if (!/^[-–—.|:]$/.test(word)) return true
  const [before, after] = [parts[place - 1], parts[place + 1]]
  if (word === '.' || word === ':') return after === undefined || after.start > end
  return before !== undefined && after !== undefined && before.end < start && after.start > end
}
