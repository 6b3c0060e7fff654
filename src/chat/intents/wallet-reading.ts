/** What questions about a wallet share: the token, chain and address that a message names. */
import { is } from '../language/item.ts'
import type { ParsedMessage } from '../reading/parsed-message.ts'
import type { Slots } from '../slots.ts'
import type { LastRequest } from './intent.ts'
import { chainOf, chainsSaid, isAddressLike } from './shared-reading.ts'

/** A token that is surely meant as one. Addresses are wallets or contracts here, never tokens. */
export function tokenOf({ tokens, items }: ParsedMessage, least = 2): Pick<Slots, 'token'> {
  const found = tokens.find(
    ({ place, symbol, strength }) =>
      strength >= least && !isAddressLike(symbol) && !DESCRIBING.test(items[place]?.word ?? ''),
  )
  return found ? { token: found.symbol } : {}
}

/** Words that are tickers, too: "my open approvals". */
const DESCRIBING = /^(?:open|active|old|infinite|unlimited|current|pending|live)$/

/** The wallet that is asked about: an address as written, or a name such as `alice.eth`. */
export function addressOf({ items }: ParsedMessage): Pick<Slots, 'address'> {
  const found = items.find(({ kind }) => kind === 'evm' || kind === 'solana' || kind === 'name')
  return found ? { address: found.kind === 'name' ? found.text.toLowerCase() : found.text } : {}
}

/** A chain by its name, or by a coin that has the name of its chain where no token can be meant: "eth gas". */
export function placeOf(reading: ParsedMessage): Pick<Slots, 'chain'> {
  const said = chainOf(reading)
  if (said.chain !== undefined) return said
  const named = reading.items.find(({ chain }) => chain !== undefined)?.chain
  return named === undefined ? {} : { chain: named }
}

/** Follow-up: another token, another chain. */
export function patchPlace(reading: ParsedMessage, { slots, missing }: LastRequest): Slots {
  const [said] = chainsSaid(reading, missing)
  // After a question about a chain, a name that can be both is another chain: "what about op".
  const both = slots.chain !== undefined && slots.token === undefined
  const place = both && !said ? reading.items.findIndex((item) => item.chain !== undefined && !item.number) : -1
  const chain = said ?? (place < 0 ? undefined : { place, slug: reading.items[place]?.chain ?? '' })
  const token = chain && reading.tokens.every(({ place }) => place === chain.place) ? {} : tokenOf(reading, 1.4)
  return { ...token, ...(chain ? { chain: chain.slug } : {}) }
}

/** A trade or a payment is asked for; a wallet is only mentioned. */
export const asksForTrade = ({ has }: ParsedMessage): boolean => has('swap', 'buy', 'sell', 'bridge', 'send')

/** The message is about somebody else's money, or about the future. */
export const asksElsewhere = ({ has }: ParsedMessage): boolean =>
  has('treasury', 'dao', 'sniper', 'smartMoney', 'prediction', 'votes')

/** "cancel", phrases that begin with it, and other ways to say that something shall end. */
export const asksToCancel = ({ items, message }: ParsedMessage): boolean =>
  items.some(
    (item) => is(item, 'cancel', 'revoke') || /^(?:cancel(?!led)|撤|取消|huỷ|hủy|batal|сними|cancela)/.test(item.word),
  ) || /\b(?:take|pull|bring)\b(?: \w+){0,4} down\b|\b(?:take down|scrap|pull|close)\b/i.test(message)
