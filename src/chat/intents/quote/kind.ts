/** Reads what kind of trade it is: bridge, buy, sell, spend or swap. */
import { is } from '../../language/item.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { isArrow, isRecipient } from '../../reading/prepositions.ts'

export type TradeKind = 'bridge' | 'buy' | 'sell' | 'spend' | 'swap'

export function kindOf(reading: ParsedMessage): TradeKind | undefined {
  const { has, tokens, quantities, chains, items } = reading
  if (has('bridge')) return 'bridge'
  const differ = chains.some(({ slug }) => slug !== chains[0]?.slug)
  if (has('move', 'send') && (differ || chains.some(({ role }) => role !== 'on')) && !has('swap', 'buy', 'sell'))
    return 'bridge'
  const clear = tokens.filter(({ strength }) => strength >= 1.4)
  const verb = items.find((item) => is(item, 'buy', 'sell', 'swap', 'spend'))
  if (is(verb, 'spend') && quantities.length > 0 && hasTarget(reading)) return 'spend'
  if (is(verb, 'swap')) return 'swap'
  if (is(verb, 'buy') && !(is(verb, 'spend') && clear.length === 0)) return 'buy'
  if (is(verb, 'sell')) return 'sell'
  if (crossesOnly(reading)) return 'bridge'
  if (wantsToGet(reading)) return 'buy'
  if (asksForOutput(reading) && quantities.length > 0 && clear.length >= 2) return 'swap'
  if (isBarePair(reading)) return differ && clear.length < 2 ? 'bridge' : 'swap'
  return undefined
}

/** "put $100 into sol", "spend 50 usdc on pepe", "ape 0.2 eth into brett". */
const hasTarget = ({ tokens, items }: ParsedMessage): boolean =>
  tokens.some(
    ({ place, strength }) =>
      strength >= 1 && /^(?:into|in|on|at|to|en|em|a|в|na|no|para|vào)$/.test(items[place - 1]?.word ?? ''),
  )

/** "how much usdc do i get for 2 eth", "how many bonk for 1 sol". */
export function asksForOutput({ items }: ParsedMessage): boolean {
  if (items.some(({ word }) => GETTING.test(word))) return true
  const asked = items.findIndex(
    ({ word }, place) => /^how (?:much|many)/.test(word) || (word === 'many' && items[place - 1]?.word === 'how'),
  )
  return (
    asked >= 0 && items.slice(asked + 1).some(({ word }) => /^(?:for|from|with|get me|fetch me|buy me)$/.test(word))
  )
}

const GETTING =
  /^(?:get|receive|recibo|recibiría|recebo|obtengo|alırım|получу|nhận|能换|能换多少|换多少|đổi được|можно получить)$/

/** "get 50 usdt off bsc to base": one token and two chains. */
const crossesOnly = ({ chains, tokens, quantities }: ParsedMessage): boolean =>
  quantities.length > 0 &&
  chains.some(({ role }) => role === 'to') &&
  new Set(chains.map(({ slug }) => slug)).size >= 2 &&
  new Set(tokens.filter(({ strength }) => strength >= 1.4).map(({ symbol }) => symbol)).size === 1

/** "I want to get 1000 wbtc using usdt". */
const wantsToGet = ({ items, quantities }: ParsedMessage): boolean =>
  quantities.some(
    ({ start, token }) => token && /^(?:get|receive|obtain|obtener|conseguir)$/.test(items[start - 1]?.word ?? ''),
  )

const PAID = /^(?:to|a|para|pra|à|an|ke|kepada|إلى|الى)$/
const isPaid = (items: ParsedMessage['items'], place: number): boolean => {
  const item = items[place]
  return item !== undefined && isRecipient(item) && PAID.test(items[place - 1]?.word ?? '')
}

/** "1 sol to bonk", "10k usdc base -> arbitrum". */
function isBarePair({ quantities, items, tokens, chains, has }: ParsedMessage): boolean {
  if (has('send', 'move')) return false
  const [quantity] = quantities
  if (!quantity?.token || has('will', 'prediction')) return false
  const rest = items.slice(quantity.token.place + 1)
  const joins = rest.some(
    (item) => isArrow(item) || /^(?:to|into|for|in|a|para|por|в|на|sang|ra|到|换|兑)$/.test(item.word),
  )
  // "3 sol to <address>" without a verb is a payment.
  const other = tokens.some(
    ({ place, strength }) => place > (quantity.token?.place ?? 0) && strength >= 1.4 && !isPaid(items, place),
  )
  return joins && (other || chains.length >= 2)
}
