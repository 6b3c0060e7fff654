/** Answers with the orders of a wallet; cancelling is a link to the page that does it. */
import { fail } from '../../../domain/failure.ts'
import type { PlacedOrder } from '../../../ports/orders.ts'
import { countedWork } from '../counted-read.ts'
import { getChain } from '../home-chains.ts'
import type { Answer } from '../intent.ts'
import { askForWallet, findOwner, toMeta } from '../wallet-owner.ts'
import { ordersText, toOrderHash, toOrdersCard } from './card.ts'

export const answerOrders: Answer = async (slots, context) => {
  const { action = 'list', token } = slots
  const chain = slots.chain === undefined ? undefined : getChain(slots.chain, 'chain')
  const owner = await findOwner(slots, context, ['evm'])
  const solana = owner ? owner.kind === 'solana' : context.wallet.solana !== null
  if (solana) throw fail({ code: 'invalid_request', errors: [{ field: 'address', rule: 'evm', message: ON_SOLANA }] })
  if (!owner) return askForWallet('orders', 'its orders')
  return countedWork(context, { title: 'A wallet' }, async () => {
    const found = await context.dependencies.sources.orders.list({ owner: owner.address, chain: chain?.slug })
    const orders = found.orders.filter((order) => token === undefined || isAbout(order, token))
    const open = orders.filter(({ status }) => status === 'open')
    const link = action === 'cancel' && open.length > 0 ? toPage(context.dependencies.publicUrl, open) : undefined
    const meta = toMeta([...new Map(found.origins.map((origin) => [origin.name, origin])).values()], context)
    const card = toOrdersCard(owner, { orders, missing: found.missing, slots, link }, meta)
    return { type: 'orders', text: ordersText(card), data: card, ...(link === undefined ? {} : { link }) }
  })
}

const ON_SOLANA = 'Orders rest on EVM chains only. Send an address that begins with 0x.'

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
