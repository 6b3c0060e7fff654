/**
 * Splits a text into words that can be compared: lower case, without accents and endings. Tickers and near synonyms
 * become one word, and amounts become plain digits ("$150k" and "150,000" are both "150000"). Filler words are left
 * out.
 */
export function toWords(text: string): string[] {
  const plain = text
    .slice(0, 500)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/federal reserve/g, 'fed')
    .replace(/\bu\.s\.(?:a\.)?/g, 'us ')
    .replace(/['’]s\b/g, '')
  const words = plain.match(WORD) ?? []
  return [...new Set(words.flatMap((word) => (FILLER.has(word) ? [] : [toStem(word)])))]
}

/** The words of a search. A search made only of filler words keeps them. */
export function toSearchWords(text: string): string[] {
  const words = toWords(text).filter((word) => !SEARCH_FILLER.has(word))
  return words.length > 0 ? words : (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** An amount with its unit and its `<`, `>` or `+` sign, or a run of letters. */
const WORD = /[<>]?\d[\d,]*(?:\.\d+)?(?:[kmb](?![a-z]))?\+?|[\p{L}]+/gu

function toStem(word: string): string {
  const amount = /^([<>]?)([\d,.]+)([kmb]?)(\+?)$/.exec(word)
  if (amount) {
    const [, before = '', digits = '', unit = '', after = ''] = amount
    const value = Number(digits.replaceAll(',', '')) * (UNITS[unit] ?? 1)
    return `${before}${Number.isFinite(value) ? value : digits}${after}`
  }
  const known = SAME.get(word)
  if (known) return known
  const bare = toBare(word)
  return SAME.get(bare) ?? bare
}

/**
 * Strips endings so that "rates", "rate" and "rated" become equal. It only has to be consistent, not correct grammar.
 */
function toBare(word: string): string {
  let stem = word
  if (stem.length > 4 && stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`
  else if (stem.length > 3 && /[^su]s$/.test(stem) && !stem.endsWith('is')) stem = stem.slice(0, -1)
  if (stem.length > 5 && stem.endsWith('ing')) stem = stem.slice(0, -3)
  else if (stem.length > 4 && stem.endsWith('ed')) stem = stem.slice(0, -2)
  if (/([bdfgmnprt])\1$/.test(stem)) stem = stem.slice(0, -1)
  return stem.length > 3 && stem.endsWith('e') ? stem.slice(0, -1) : stem
}

const UNITS: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9 }

/** Words that mean the same in a market's question. Keys are written as they are after `toBare`, or as a whole word. */
const SAME: ReadonlyMap<string, string> = new Map(
  Object.entries({
    btc: 'bitcoin',
    xbt: 'bitcoin',
    eth: 'ethereum',
    ether: 'ethereum',
    sol: 'solana',
    ripple: 'xrp',
    doge: 'dogecoin',
    usa: 'us',
    america: 'us',
    gop: 'republican',
    decreas: 'cut',
    lower: 'cut',
    increas: 'hike',
    hik: 'hike',
    rais: 'hike',
    reach: 'hit',
    abov: 'above',
    exceed: 'above',
    over: 'above',
    under: 'below',
  }),
)

const FILLER = new Set(
  'will the a an of in on by at to be is are was for and or this that there their it its what who when which how do does did before after end any with from as'.split(
    ' ',
  ),
)

const SEARCH_FILLER = new Set(
  'market odds odd prediction chance chanc probability bet polymarket kalshi happen likely likelihood latest today current forecast'
    .split(' ')
    .flatMap((word) => [word, toBare(word)]),
)
