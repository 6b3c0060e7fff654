/** Numbers of documents, which count nothing: "invoice no. 4471", "Rechnung RE-2025-031", "(order 5501)". */
import { findCurrency } from '../../language/currencies.ts'
import { findToken } from '../../language/gazetteer/tokens.ts'

/** Words that a number can only name. */
const DOCUMENTS =
  'invoices?|inv|receipt|reference|ref|facturas?|recibo|referencia|faturas?|factures?|référence|rechnung(?:en)?|beleg|referenz|faktur|fatura|счета?|счёта?|инвойс|hóa đơn|hoá đơn|hoa don'
/** Words that can also ask for something: only with a sign of a number, or in brackets. */
const OTHERS = 'order|bill|case|account|contract|milestone|pedido|commande|bestellung|auftrag|заказа?|sipariş'
const NUMBER = "[A-Z]{0,4}[-/]?\\d[\\p{L}\\d/-]{0,20}(?![\\p{L}\\p{N}.'%]|,\\d| \\d)"
const SIGN = '(?:no\\.?|nr\\.?|num\\.?|number|n[°º]|№|#|id)(?: is| =|:)?'
const REFERENCE = new RegExp(
  `(?<![\\p{L}\\p{N}@$.])(?:(${DOCUMENTS}) (?:${SIGN} ?)?#?|(${OTHERS}) ?${SIGN} ?#?|\\((${OTHERS}) )(${NUMBER})`,
  'giu',
)
/** Without one of these a text has none. */
const MAY_HAVE = new RegExp(`${DOCUMENTS}|${OTHERS}`, 'iu')

export interface Referred {
  text: string
  /** Nothing but the word before it says that what was left out is no amount. */
  isDoubtful: boolean
}

export function withoutReferences(text: string): Referred {
  if (!MAY_HAVE.test(text)) return { text, isDoubtful: false }
  let isDoubtful = false
  const bare = text.replace(REFERENCE, (whole, document, other, bracketed, number, place: number) => {
    if (isAmount(text.slice(place + whole.length)) || WITH_UNIT.test(number)) return whole
    isDoubtful ||= !SIGNED.test(whole.slice(0, -number.length)) && !CODE.test(number)
    return bracketed === undefined ? (document ?? other) : `(${bracketed}`
  })
  return { text: bare, isDoubtful }
}

const SIGNED = new RegExp(`${SIGN} ?#?$`, 'iu')
/** `RE-2025-031`. */
const CODE = /[-/\p{L}]/u

/** "invoice 1500usdc", "bill no. 20k": letters behind digits are a unit. */
const WITH_UNIT = /^\d+\p{L}+$/u

/** "invoice 300 usdc": what a coin or money follows is how much. */
function isAmount(behind: string): boolean {
  const next = /^ ?([\p{Sc}\p{L}]{1,15})/u.exec(behind)?.[1]?.toLowerCase()
  if (next === undefined) return false
  return UNIT.test(next) || findToken(next) !== undefined || findCurrency(next) !== undefined
}

const UNIT =
  /\p{Sc}|^(?:dollars?|bucks?|usd|cents?|grand|hundred|thousand|million|mil|mille|mio|tausend|percent|pct|d[oó]lar\p{L}{0,2}|долл?\p{L}{0,6}|бакс\p{L}{0,3}|тыс\p{L}{0,4})$/u
