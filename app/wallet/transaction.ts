/** Transactions of the pages that list things: the right network, a trial run, sending, and following to the end. */
import type { SignChain } from '../../src/http/pages/sign-data.ts'
import { type Account, type Provider, providerOf } from './account.ts'
import { isLoadedHere } from './on-demand.ts'

/** A reason to stop, in words for the person. */
export class Refused extends Error {}

interface Call {
  to: string
  data: string
}

const POLL_MS = 1_200
/** A transaction that no node knows for this long was dropped. */
const GONE_AFTER_MS = 120_000

/** The wallet of the account, on this chain. */
export async function openWallet(account: Account, chain: SignChain): Promise<Provider> {
  const provider = providerOf(account)
  if (isLoadedHere(account.walletId))
    throw new Refused(`${account.walletName} in a window signs links only. Use a wallet of this browser here.`)
  if (!provider) throw new Refused(`${account.walletName} is not in this browser any more. Connect it again.`)
  const wanted = `0x${(chain.id ?? 0).toString(16)}`
  if (Number(await provider.request({ method: 'eth_chainId' })) === chain.id) return provider
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: wanted }] })
  } catch (thrown) {
    if (codeOf(thrown) !== UNKNOWN_CHAIN) throw toRefused(thrown)
    const { name: chainName, native: nativeCurrency, rpcUrls } = chain
    const params = [{ chainId: wanted, chainName, nativeCurrency, rpcUrls: [...rpcUrls] }]
    await provider.request({ method: 'wallet_addEthereumChain', params }).catch((cause) => {
      throw toRefused(cause)
    })
  }
  if (Number(await provider.request({ method: 'eth_chainId' })) !== chain.id)
    throw new Refused(`Your wallet is on another network. Switch it to ${chain.name}, then try again.`)
  return provider
}

/** Tries it out, sends it and waits for its end. `onSent` gets the hash. */
export async function send(
  { account, chain, call }: { account: Account; chain: SignChain; call: Call },
  onSent: (hash: string) => void,
): Promise<void> {
  const provider = await openWallet(account, chain)
  const transaction = { from: account.address, ...call }
  await provider.request({ method: 'eth_call', params: [transaction, 'latest'] }).catch((thrown) => {
    throw new Refused(`The network would refuse it, so nothing was sent. (${wordsOf(thrown)})`)
  })
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] }).catch((thrown) => {
    throw toRefused(thrown)
  })
  onSent(String(hash))
  await follow(provider, String(hash))
}

async function follow(provider: Provider, hash: string): Promise<void> {
  const sinceMs = Date.now()
  for (;;) {
    const receipt = (await provider
      .request({ method: 'eth_getTransactionReceipt', params: [hash] })
      .catch(() => null)) as { status?: string } | null
    if (receipt && Number(receipt.status) === 1) return
    if (receipt) throw new Refused('The transaction failed; only its fee was spent.')
    if (Date.now() - sinceMs > GONE_AFTER_MS)
      throw new Refused('The network has not taken it yet. Look into your wallet; it may still go through.')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

export async function signTypedData(provider: Provider, address: string, typed: object): Promise<string> {
  const params = [address, JSON.stringify(typed)]
  const signature = await provider.request({ method: 'eth_signTypedData_v4', params }).catch((thrown) => {
    throw toRefused(thrown)
  })
  return String(signature)
}

const DECLINED = 4001
const UNKNOWN_CHAIN = 4902

function toRefused(thrown: unknown): Refused {
  if (codeOf(thrown) === DECLINED) return new Refused('You declined in your wallet. Nothing was sent.')
  return new Refused(`Your wallet did not do it: ${wordsOf(thrown)}`)
}

const codeOf = (thrown: unknown): unknown => (thrown as { code?: unknown } | undefined)?.code
const wordsOf = (thrown: unknown): string =>
  String((thrown as { message?: unknown } | undefined)?.message ?? thrown)
    .split('\n', 1)[0]
    ?.slice(0, 140) ?? ''

/** One 32-byte word of call data. */
export const toWord = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.replace(/^0x/, '').toLowerCase()).padStart(64, '0')
