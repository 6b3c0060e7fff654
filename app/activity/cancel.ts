/** Ends an order: at CoW by a signature, at Orbs by a transaction. What is ended is checked against what is listed. */
import { type Hex, hashTypedData } from 'viem'
import type { ListData } from '../../src/http/pages/list-page.ts'
import type { SignChain } from '../../src/http/pages/sign-data.ts'
import { COW_NETWORKS } from '../shared/chain-tables.ts'
import { ORBS_TYPES, REPERMIT } from '../sign/methods/orbs.ts'
import { type Account, providerOf } from '../wallet/account.ts'
import { openWallet, Refused, send, signTypedData, toWord } from '../wallet/transaction.ts'
import type { Order } from './order.ts'

interface Cancellation {
  order: Order
  account: Account
  chain: SignChain
  venues: ListData['venues']
}

/** The hash of the transaction; undefined where a signature is enough. */
export const cancelOrder = (what: Cancellation, onSent: () => void): Promise<string | undefined> =>
  what.order.venue === 'cow' ? cancelAtCow(what, onSent) : cancelAtOrbs(what, onSent)

const SETTLEMENT = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'

/** CoW's id of an order is its hash, its owner and its end. */
async function cancelAtCow({ order, account, chain, venues }: Cancellation, onSent: () => void): Promise<undefined> {
  const network = COW_NETWORKS[chain.id ?? 0]
  if (!network || order.endsAt === null) throw new Refused('CoW does not know this network.')
  const end = BigInt(Math.round(Date.parse(order.endsAt) / 1000))
  const uid = `${order.id}${account.address.slice(2).toLowerCase()}${end.toString(16).padStart(8, '0')}`
  const provider = await openWallet(account, chain)
  const signature = await signTypedData(provider, account.address, {
    domain: { name: 'Gnosis Protocol', version: 'v2', chainId: chain.id, verifyingContract: SETTLEMENT },
    types: { EIP712Domain: DOMAIN, OrderCancellations: [{ name: 'orderUids', type: 'bytes[]' }] },
    primaryType: 'OrderCancellations',
    message: { orderUids: [uid] },
  })
  onSent()
  const base = `${venues.cow}/${network}/api/v1/orders`
  const response = await fetch(base, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderUids: [uid], signature, signingScheme: 'eip712' }),
  }).catch(() => undefined)
  if (!response?.ok) throw new Refused(`CoW did not take the cancellation: ${await readReason(response)}`)
  const status = await readStatus(`${base}/${uid}`)
  if (status === 'fulfilled') throw new Refused('It was filled before the cancellation came.')
  if (status !== 'cancelled') throw new Refused('CoW has not confirmed it yet. Read the list again in a minute.')
}

const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

async function readReason(response: Response | undefined): Promise<string> {
  if (!response) return 'it did not answer.'
  const body = (await response.json().catch(() => ({}))) as { description?: unknown }
  return `${String(body.description ?? response.status).slice(0, 120)}.`
}

/** The order book needs a moment. */
async function readStatus(url: string): Promise<unknown> {
  let status: unknown
  for (let turn = 0; turn < 5 && status !== 'cancelled' && status !== 'fulfilled'; turn += 1) {
    if (turn > 0) await new Promise((resolve) => setTimeout(resolve, 1_500))
    const response = await fetch(url).catch(() => undefined)
    status = response?.ok ? ((await response.json()) as { status?: unknown }).status : undefined
  }
  return status
}

const CANCEL = '0xbdccc3f4'
const SPENT = '0x7c352e6f'
const ENDED = 2n ** 256n - 1n

/** The digest is computed here from the order itself; it must be the one that is listed. */
async function cancelAtOrbs({ order, account, chain, venues }: Cancellation, onSent: () => void): Promise<string> {
  const response = await fetch(`${venues.orbs}/orders?hash=${order.id}`).catch(() => undefined)
  const body = (response?.ok ? await response.json() : undefined) as
    | { orders?: { order?: { witness?: { swapper?: string } } }[] }
    | undefined
  const message = body?.orders?.[0]?.order
  if (!message) throw new Refused('Orbs does not show this order now. Try again in a moment.')
  const digest = hashTypedData({
    domain: { name: 'RePermit', version: '1', chainId: chain.id ?? 0, verifyingContract: REPERMIT },
    types: ORBS_TYPES,
    primaryType: 'RePermitWitnessTransferFrom',
    message,
  } as never)
  if (digest !== order.id || message.witness?.swapper?.toLowerCase() !== account.address.toLowerCase())
    throw new Refused('Orbs shows another order under this id, so nothing was sent.')
  let hash = ''
  const data = `${CANCEL}${toWord(32n)}${toWord(1n)}${toWord(digest)}`
  await send({ account, chain, call: { to: REPERMIT, data } }, (sent) => {
    hash = sent
    onSent()
  })
  const asked = { to: REPERMIT, data: `${SPENT}${toWord(account.address)}${toWord(digest as Hex)}` }
  const spent = await providerOf(account)?.request({ method: 'eth_call', params: [asked, 'latest'] })
  if (BigInt(String(spent)) !== ENDED)
    throw new Refused('The chain does not show it as cancelled. Read the list again.')
  return hash
}
