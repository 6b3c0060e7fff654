/** What is bought and what pays, where a message asks for the cost or names who is charged. */
import { findToken } from '../../language/gazetteer/tokens.ts'
import { STABLE } from '../../reading/stable.ts'
import { asksHowMuch } from './check-words.ts'
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'

/** "what would 18 mkr cost me in usdc", "500 arb, charge it to usdc": what is counted is bought. */
export function checkCost({ slots, parts, told, text, numbers, names }: Evidence): readonly Doubt[] {
  const { token, destinationToken, amountSide } = slots
  // Nobody buys dollars without saying with what; it is more likely what pays.
  if (amountSide === 'out' && token === undefined && STABLE.has(destinationToken ?? ''))
    return [{ kind: 'side', text: destinationToken ?? '' }]
  if (amountSide === 'out' || token === undefined || destinationToken === undefined) return NO_DOUBTS
  if (CHARGED.test(text)) return [{ kind: 'side', text: 'charge' }]
  const paid = PAID_IN.exec(text)?.[1] ?? findPaidBy(parts)
  if (paid !== undefined && findToken(paid.toLowerCase())?.symbol === destinationToken)
    return [{ kind: 'side', text: paid }]
  const given = findGiven(parts, names)
  if (given !== undefined && given === destinationToken) return [{ kind: 'side', text: given }]
  const isAsked = parts.some((part) => asksHowMuch(part) || ASKS.has(part.word))
  if (!isAsked) return NO_DOUBTS
  const isCost = parts.some(({ word }) => COSTS.test(word))
  const isBought = told.some(({ concept, text: said }) => concept === 'receive' && ACQUIRED.test(said))
  // "combien d'usdc pour choper 4 gmx": a verb that no list has stands before the number.
  const first = numbers[0]?.first ?? 0
  const lead = parts[first - 2]?.word ?? ''
  const verb = parts[first - 1]
  const isUnknown =
    /^(?:pour|para|um)$/.test(lead) && verb?.kind === 'word' && !told.some(({ place }) => parts[place] === verb)
  return isCost || isBought || isUnknown ? [{ kind: 'side', text: token }] : []
}

/** "100 uni payés en usdc". */
const PAID_IN =
  /(?:^|\s)(?:pay[ée]e?s?|pagad[oa]s?|pag[oa]s|bezahlt|gezahlt|dibayar|оплач\p{L}{2,6})\s(?:en|em|in|mit|avec|pakai|в)\s([a-z.]{2,10})/iu

/** "how many usdt must I give to get 2,000 usdc": what is asked about is what leaves. */
function findGiven(parts: Evidence['parts'], names: Evidence['names']): string | undefined {
  const how = parts.findIndex(({ word }, place) => word === 'how' && MANY.has(parts[place + 1]?.word ?? ''))
  const asked = how < 0 ? undefined : names.find(({ first }) => first === how + 2)
  return asked && parts.slice(asked.last + 1, asked.last + 6).some(({ word }) => GIVEN.has(word))
    ? asked.symbol
    : undefined
}
const MANY = new Set(['many', 'much'])
const GIVEN = new Set('give spend pay put need'.split(' '))

/** "usdt ile 3 bnb almak": what pays, where something is bought. */
function findPaidBy(parts: Evidence['parts']): string | undefined {
  const place = parts.findIndex(({ word }) => word === 'ile')
  const isBought = place > 0 && parts.slice(place).some(({ word }) => BOUGHT.test(word))
  return isBought ? parts[place - 1]?.text : undefined
}

const BOUGHT = /^al(?:mak|ayim|icam|acagim)?$/
const CHARGED =
  /\b(?:charge|bill|debit|expense)[ds]?\b|\b(?:charged|billed|debited)\b|\b(?:use|go) pay\b|\bputting in\b|\byou (?:can|may|could) take\b/i
const ASKS = new Set(['how', 'what', 'was'])
const COSTS =
  /^(?:costs?|kosten|kostet|coute(?:nt|r|rait)?|cuestan?|costaria|custam?|стоит|стоят|обойд.т.*|maliyet.*|tutar|harganya|تكلف.*|लगेगा|लगेंगे|lagega|lagenge)$/u
const ACQUIRED = /^(?:almak|lazim|to get|bekommen|obtenir|obtener|conseguir|obter|получить|nhan)$/
