/** Reduces a ticker or name to how it looks, so that copies written with other letters can be found. */

/** Letters of other scripts and the Latin capital that each one looks like. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  A: 'АΑꓮᎪᗅаαɑ∀',
  B: 'ВΒꓐᏴᗷвβ',
  C: 'СϹꓚᏟⲤсϲ¢',
  D: 'ꓓᎠᗞԁ',
  E: 'ЕΕꓰᎬеεє€',
  F: 'Ϝꓝᖴғ',
  G: 'ԌꓖᏀɡԍ',
  H: 'НΗꓧᎻᕼнһ',
  I: 'ІΙӀꓲіιıɪӏ',
  J: 'ЈꓙᎫјϳ',
  K: 'КΚꓗᏦкκ',
  L: 'ꓡᏞᒪⅼʟ',
  M: 'МΜꓟᎷмϻ',
  N: 'Νꓠⲛпηո',
  O: 'ОΟꓳՕоοσօ',
  P: 'РΡꓑᏢᑭрρ',
  Q: 'Ԛԛ',
  R: 'ꓣᎡᖇг',
  S: 'ЅꓢᏚՏѕ',
  T: 'ТΤꓔᎢтτ₮',
  U: 'ՍꓴᑌυսԱ',
  V: 'ѴꓦᏙᐯνѵ',
  W: 'ԜꓪᎳԝшω',
  X: 'ХΧꓫхχ',
  Y: 'УҮΥꓬуүγ',
  Z: 'ΖꓜᏃ',
}
const LATIN = new Map(Object.entries(LOOKS_LIKE).flatMap(([latin, others]) => [...others].map((one) => [one, latin])))
/** Digits and signs that stand for a letter. */
const DIGITS = new Map(Object.entries({ 0: 'O', 1: 'I', 3: 'E', 4: 'A', 5: 'S', $: 'S', '|': 'I' }))

/** Capital Latin letters without accents, other scripts replaced by what they look like; blanks and marks dropped. */
export function toSkeleton(text: string): string {
  return [...text.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((letter) => LATIN.get(letter) ?? LATIN.get(letter.toLowerCase()) ?? letter.toUpperCase())
    .join('')
    .replace(/[^\p{L}\p{N}.$|]/gu, '')
}

/** The skeleton with digits read as letters, for tickers such as `U5DC`. */
export const toLetterSkeleton = (text: string): string =>
  [...toSkeleton(text)].map((letter) => DIGITS.get(letter) ?? letter).join('')
