/** Pays for one answer with the person's wallet and shows it. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { OfferData } from '../../src/http/pages/offer-page.ts'
import { recordActivity } from '../shared/activity-log.ts'
import { account, providerOf } from '../wallet/account.ts'
import { Connect } from '../wallet/connect.tsx'
import { openWallet, Refused, signTypedData } from '../wallet/transaction.ts'
import { Answer, type Bought } from './answer.tsx'
import { checkFunds, fetchTerms, forgetPaid, type Paid, recallPaid, rememberPaid, send, toPayment } from './payment.ts'
import { readForm } from './read-form.ts'

type State =
  | { at: 'ready' }
  | { at: 'working'; words: string }
  | { at: 'failed'; words: string; retry?: Paid }
  | { at: 'done'; bought: Bought }

export function Buy({ offer, form }: { offer: OfferData; form: HTMLFormElement }) {
  const state = useSignal<State>({ at: 'ready' })
  useEffect(() => {
    const lost = recallPaid(offer)
    if (lost) state.value = { at: 'failed', words: 'You paid for an answer that did not reach this page.', retry: lost }
    const onSubmit = (event: Event) => {
      event.preventDefault()
      void run(buy)
    }
    form.addEventListener('submit', onSubmit)
    return () => form.removeEventListener('submit', onSubmit)
  }, [])

  const run = async (work: () => Promise<Bought>) => {
    if (state.value.at === 'working') return
    try {
      state.value = { at: 'done', bought: await work() }
    } catch (thrown) {
      const retry = recallPaid(offer)
      const words = thrown instanceof Refused ? thrown.message : `It did not work: ${thrown}`
      state.value = { at: 'failed', words, ...(retry ? { retry } : {}) }
    }
  }
  const say = (words: string) => {
    state.value = { at: 'working', words }
  }

  async function buy(): Promise<Bought> {
    const at = account.value
    if (!at) throw new Refused('Connect your wallet first.')
    const body = readForm(form, offer.fields)
    say('Asking for the terms…')
    const accepted = await fetchTerms(offer, body)
    const chain = { ...offer.chain, slug: '', native: { symbol: 'ETH', name: 'Ether', decimals: 18 } }
    const provider = await openWallet(at, { ...chain, rpcUrls: [], wrapped: null })
    await checkFunds(offer, at, provider)
    say('Answer in your wallet…')
    const { typed, toHeader } = toPayment(offer, accepted, at.address)
    const paid = { body, header: toHeader(await signTypedData(provider, at.address, typed)), atMs: Date.now() }
    rememberPaid(offer, paid)
    return collect(paid)
  }

  /** The same payment with the same question is answered once, however often it is sent. */
  async function collect(paid: Paid): Promise<Bought> {
    say('Paid. Reading the answer…')
    const bought = await send(offer, paid)
    forgetPaid(offer)
    recordActivity({
      ...{ id: bought.requestId, kind: 'answer', chain: '', status: 'done', atMs: Date.now() },
      title: `Bought ${offer.name} for $${offer.priceUsd}`,
      ...(bought.hash ? { hash: bought.hash } : {}),
      ...(bought.hash && offer.chain.explorerTx ? { explorerUrl: offer.chain.explorerTx + bought.hash } : {}),
    })
    return bought
  }

  const { value } = state
  const connected = account.value?.kind === 'evm' && providerOf(account.value) !== undefined
  return (
    <>
      {connected || account.value?.kind === 'evm' ? (
        <p>
          <button type="submit" form="offer" class="button wide" disabled={value.at === 'working'}>
            Pay ${offer.priceUsd} and ask
          </button>
        </p>
      ) : (
        <Connect what="nothing yet; it asks for a payment" />
      )}
      <p role="status" class="quiet">
        {value.at === 'working' && value.words}
      </p>
      {value.at === 'failed' && (
        <div class="note warn" role="alert">
          <p>{value.words}</p>
          {value.retry && (
            <p>
              <button
                type="button"
                class="button"
                onClick={() => value.retry && run(() => collect(value.retry as Paid))}
              >
                Get the answer, without paying again
              </button>
            </p>
          )}
        </div>
      )}
      {value.at === 'done' && <Answer offer={offer} bought={value.bought} />}
    </>
  )
}
