/** Codes and names of fields as words. */

/** A code as the start of a sentence: `LOW_LIQUIDITY` is "Low liquidity". */
export const toSentence = (code: string): string => capitalOf(toWords(code))

export const capitalOf = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Names of fields as words: `sellTaxPct` and `not_read`. */
export const toWords = (name: string): string =>
  name
    .replace(/Pct\b/g, '')
    .replace(/Usd\b/g, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replaceAll('.', ', ')
    .replace(/\b(lp|eta|apy|tvl)\b/gi, (word) => word.toUpperCase())
