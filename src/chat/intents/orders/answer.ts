/** Answers with the orders of a wallet; cancelling is a link to the page that does it. */
import type { PlacedOrder } from '../../../ports/orders.ts'
import { refuseField } from '../../say/refuse.ts'
import { countedWork } from '../counted-read.ts'
import { getChain } from '../home-chains.ts'
import type { Answer } from '../intent.ts'
import { askForWallet, findOwner, shownOwner, toMeta } from '../wallet-owner.ts'
import { ordersText, toOrderHash, toOrdersCard } from './card.ts'
import { toLocalHead, toLocalText } from './local-text.ts'

export const answerOrders: Answer = async (slots, context) => {
  const { action = 'list', token } = slots
  const { say } = context
  const chain = slots.chain === undefined ? undefined : getChain(slots.chain, 'chain')
  const owner = await findOwner(slots, context, ['evm'])
  const solana = owner ? owner.kind === 'solana' : context.wallet.solana !== null
  if (solana) throw refuseField('address', 'evm', say('noOrdersOnSolana'))
  if (!owner) return askForWallet('orders', say('askWalletOrders'))
  return countedWork(context, {}, async () => {
    const found = await context.dependencies.sources.orders.list({ owner: owner.address, chain: chain?.slug })
    const orders = found.orders.filter((order) => token === undefined || isAbout(order, token))
    const open = orders.filter(({ status }) => status === 'open')
    const link = action === 'cancel' && open.length > 0 ? toPage(context.dependencies.publicUrl, open) : undefined
    const meta = toMeta([...new Map(found.origins.map((origin) => [origin.name, origin])).values()], context)
    const english = toOrdersCard(owner, { orders, missing: found.missing, slots, link }, meta)
    const facts = { open: open.length, past: orders.length - open.length, owner: shownOwner(owner) }
    const card = say.lang === 'en' ? english : { ...english, summary: toLocalHead(facts, slots, say) }
    const text = (say.lang === 'en' ? ordersText : toLocalText(say))(card)
    return { type: 'orders', text, data: card, ...(link === undefined ? {} : { link }) }
  })
}

/** Ether and its wrapped form are one thing in an order. */
function isAbout({ sell, buy }: PlacedOrder, token: string): boolean {
  const plain = (symbol: string) => symbol.toUpperCase().replace(/^W(?=ETH$|BTC$|BNB$|POL$|AVAX$)/, '')
  return [sell, buy].some(
    ({ symbol, address }) => plain(symbol) === plain(token) || address.toLowerCase() === token.toLowerCase(),
  )
}

/** The page of the app; with one order it is already chosen there. */
function toPage(publicUrl: string, open: readonly PlacedOrder[]): string {
  const [one, ...more] = open
  return `${publicUrl}/activity${one && more.length === 0 ? `?order=${toOrderHash(one.id)}` : ''}`
}
