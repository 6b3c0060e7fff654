/** What the number words of a language are: the rules that read them are in `read-spoken.ts`. */

export interface SpokenTable {
  /** Words that add their value. */
  adds: ReadonlyMap<string, number>
  /** Words that multiply the digit before them: ten, hundred; in East Asia also thousand. */
  multipliers: ReadonlyMap<string, number>
  /** Words that multiply everything since the last such word: thousand, million. */
  scales: ReadonlyMap<string, number>
  /** Words between the parts of a number. */
  joiners: ReadonlySet<string>
  /** Words before decimals. */
  points: ReadonlySet<string>
  /** What is added by a phrase after the number ("and a half"). */
  halves: readonly (readonly [words: readonly string[], value: number])[]
  /** What is added by a word before the number (Hindi "साढ़े"). */
  before: ReadonlyMap<string, number>
  /** Words that are also something else: alone they are a number only in their own language and before what is counted. */
  doubtful: ReadonlySet<string>
  /** Words of one number may be written together. */
  glued: boolean
  /** The units come before the tens, over a joining word (German, Arabic). */
  unitsFirst: boolean
  /** Ten may be followed by units (Turkish "on beş"): the smallest unit that may. */
  unitsAfterTen: number
  /** Numbers are grouped by ten thousand; a multiplier may stand without a digit. */
  myriads: boolean
  /** "Two hundred half" is two and a half hundred. */
  halfOfScale: boolean
  /** A multiplier or scale may stand alone: "mil", but not "hundred". */
  bareScales: boolean
  /** The joining word may stand between tens and units: "treinta y cinco", but not "thirty and five". */
  joinsTens: boolean
  /** A unit right after a scale counts tenths of it: "一万五" is 15,000. */
  tenthsAtEnd: boolean
  /** Hundreds that are not there are said: "một nghìn không trăm linh năm". */
  zeroHundreds: boolean
}

export interface WrittenTable {
  /** `word:value`, divided by spaces; `_` stands for a space. */
  adds: string
  multipliers?: string
  scales: string
  joiners?: string
  points?: string
  halves?: string
  before?: string
  doubtful?: string
  glued?: boolean
  unitsFirst?: boolean
  unitsAfterTen?: number
  myriads?: boolean
  halfOfScale?: boolean
  bareScales?: boolean
  joinsTens?: boolean
  tenthsAtEnd?: boolean
  zeroHundreds?: boolean
}

const listed = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

const pairs = (text = ''): [string, number][] =>
  listed(text).map((pair) => {
    const at = pair.lastIndexOf(':')
    return [pair.slice(0, at).replaceAll('_', ' '), Number(pair.slice(at + 1))]
  })

export const toTable = (written: WrittenTable): SpokenTable => ({
  adds: new Map(pairs(written.adds)),
  multipliers: new Map(pairs(written.multipliers)),
  scales: new Map(pairs(written.scales)),
  joiners: new Set(listed(written.joiners ?? '')),
  points: new Set(listed(written.points ?? '')),
  halves: pairs(written.halves).map(([words, value]) => [words.split(' '), value] as const),
  before: new Map(pairs(written.before)),
  doubtful: new Set(listed(written.doubtful ?? '')),
  glued: written.glued ?? false,
  unitsFirst: written.unitsFirst ?? false,
  unitsAfterTen: written.unitsAfterTen ?? 10,
  myriads: written.myriads ?? false,
  halfOfScale: written.halfOfScale ?? false,
  bareScales: written.bareScales ?? true,
  joinsTens: written.joinsTens ?? true,
  tenthsAtEnd: written.tenthsAtEnd ?? false,
  zeroHundreds: written.zeroHundreds ?? false,
})
