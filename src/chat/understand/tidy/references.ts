/** Numbers of documents, which count nothing: "invoice no. 4471", "Rechnung RE-2025-031", "(order 5501)". */
import { findCurrency } from '../../language/currencies.ts'
import { findToken } from '../../language/gazetteer/tokens.ts'

/** Words that a number can only name. */
const DOCUMENTS =
  'invoices?|inv|receipt|ticket|booking|reference|ref|memo|tenant|customer|facturas?|recibo|referencia|faturas?|factures?|référence|rechnung(?:en)?|beleg|referenz|faktur|fatura|счета?|счёта?|инвойс|hóa đơn|hoá đơn|hoa don'
/** Words that can also ask for something: only with a sign of a number, or in brackets. */
const OTHERS = 'order|bill|case|account|contract|milestone|pedido|commande|bestellung|auftrag|заказа?|sipariş'
const NUMBER = "[A-Z]{0,4}[-/]?\\d[\\p{L}\\d/-]{0,20}(?![\\p{L}\\p{N}.,'%]| \\d)"
const SIGN = '(?:no\\.?|nr\\.?|num\\.?|number|n[°º]|№|#|id)(?: is| =|:)?'
const REFERENCE = new RegExp(
  `(?<![\\p{L}\\p{N}@$.])(?:(${DOCUMENTS}) (?:${SIGN} ?)?#?|(${OTHERS}) ?${SIGN} ?#?|\\((${OTHERS}) )(${NUMBER})`,
  'giu',
)
/** Without one of these a text has none. */
const MAY_HAVE = new RegExp(`${DOCUMENTS}|${OTHERS}`, 'iu')

export function withoutReferences(text: string): string {
  if (!MAY_HAVE.test(text)) return text
  return text.replace(REFERENCE, (whole, document, other, bracketed, number, place: number) => {
    if (isAmount(text.slice(place + whole.length)) || !/\d/.test(number)) return whole
    return bracketed === undefined ? (document ?? other) : `(${bracketed}`
  })
}

/** "invoice 300 usdc": what a coin or money follows is how much. */
function isAmount(behind: string): boolean {
  const next = /^ ?([\p{Sc}\p{L}]{1,15})/u.exec(behind)?.[1]
  if (next === undefined) return false
  return (
    /\p{Sc}/u.test(next) ||
    findToken(next.toLowerCase()) !== undefined ||
    findCurrency(next.toLowerCase()) !== undefined
  )
}
