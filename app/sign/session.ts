/** The state of the sign page: what is known about a ticket, the wallet, the review, and how signing goes. */
import { signal } from '@preact/signals'
import type { OnDemandWallet } from '../wallet/on-demand.ts'
import { alone, checkAccount, checkTicket } from './admission.ts'
import type { Delay, Finished, LoadedMethod, Review, RunWork, StepName } from './method.ts'
import { loadMethod } from './methods/load-method.ts'
import { createClock, lacksRecipient, type SignData } from './page-data.ts'
import { type Problem, stop, toProblem } from './problem.ts'
import { createRisk } from './risk.ts'
import { forget, onRemembered, recall, remember } from './ticket-memory.ts'
import type { OfferedWallet } from './wallets/wallet-provider.ts'

export type Phase =
  | { at: 'loading' }
  | { at: 'recipient' }
  | { at: 'connect' }
  | { at: 'connecting'; wallet: string }
  | { at: 'reviewing' }
  | { at: 'ready' }
  | { at: 'working'; step: StepName | undefined }
  | { at: 'following' }
  | { at: 'stopped'; problem: Problem }
  | { at: 'done'; finished: Finished }
  | { at: 'expired' }

/** One visit to one ticket: what is known, and what a person can do next. */
export type Session = ReturnType<typeof createSession>

export function createSession(given: SignData) {
  const data = { ...given }
  const id = data.intent.id
  const now = createClock(data)
  const phase = signal<Phase>({ at: 'loading' })
  const offered = signal<OfferedWallet[]>([])
  const onDemand = signal<OnDemandWallet[]>([])
  const account = signal<string | undefined>(undefined)
  const review = signal<Review | undefined>(undefined)
  const leftMs = signal(data.expiresAtMs - now())
  const sentHash = signal<string | undefined>(undefined)
  const delay = signal<Delay | undefined>(undefined)
  const { readRisk, ...risks } = createRisk(data)
  let method: LoadedMethod | undefined
  let walletId = ''
  let reviewNumber = 0
  let refreshing = false

  const stopWith = (thrown: unknown) => {
    phase.value = { at: 'stopped', problem: toProblem(thrown) }
  }
  /** The buttons that need the method are shown only after it was loaded. */
  const loaded = (): LoadedMethod => {
    if (!method) throw stop('Not ready yet', 'The page is still loading. Try again in a moment.')
    return method
  }
  const delayed = (found: Delay) => {
    delay.value = found
  }
  const work = () => ({ data, now, account: account.value ?? '', delayed })

  /** Reads price and balance again for the connected account; the result of an older review is dropped. */
  async function refreshReview(): Promise<void> {
    reviewNumber += 1
    const mine = reviewNumber
    phase.value = { at: 'reviewing' }
    review.value = undefined
    try {
      checkAccount(data, account.value ?? '')
      const found = await loaded().review(work())
      if (mine !== reviewNumber) return
      review.value = found
      phase.value = { at: 'ready' }
    } catch (thrown) {
      if (mine === reviewNumber) stopWith(thrown)
    }
  }

  /** Asks for a new price while the old one stays in view; what cannot be signed any more stops the page. */
  async function refreshQuietly(): Promise<void> {
    if (phase.value.at !== 'ready' || refreshing) return
    refreshing = true
    const mine = reviewNumber
    try {
      const found = await loaded().review(work())
      if (mine === reviewNumber && phase.value.at === 'ready') review.value = found
    } catch (thrown) {
      if (mine === reviewNumber && phase.value.at === 'ready') stopWith(thrown)
    } finally {
      refreshing = false
    }
  }

  async function connect(wallet: Pick<OfferedWallet, 'id' | 'name'>): Promise<void> {
    phase.value = { at: 'connecting', wallet: wallet.name }
    try {
      walletId = wallet.id
      account.value = await loaded().provider.connect(wallet.id)
      await refreshReview()
    } catch (thrown) {
      account.value = undefined
      stopWith(thrown)
    }
  }

  /** What this browser has sent or placed for the ticket already is followed; it is never sent a second time. */
  async function followKnown(): Promise<boolean> {
    const known = recall(id)
    const hash = known.hash ?? (known.asked && (await loaded().provider.findSent?.(id)))
    if (hash) {
      remember(id, { hash })
      void resume(hash)
    } else if (known.orderId) {
      phase.value = { at: 'following' }
      phase.value = { at: 'done', finished: await loaded().resume(work(), known.orderId) }
    }
    return hash !== undefined || known.orderId !== undefined
  }

  /** One tab at a time carries out a ticket. */
  async function run(): Promise<void> {
    if (phase.value.at !== 'ready' || risks.isReadingRisk.value) return
    phase.value = { at: 'working', step: undefined }
    try {
      await alone(id, async (isAlone) => {
        if (!isAlone)
          throw stop(
            'This link is being signed in another tab',
            'Go on there. When it is sent, this page follows it too.',
            'retry',
          )
        if (!(await followKnown())) await carryOut()
      })
    } catch (thrown) {
      stopWith(thrown)
    }
  }

  async function carryOut(): Promise<void> {
    reviewNumber += 1
    const job: RunWork = {
      ...work(),
      shownLeast: review.value?.least,
      begin: (step) => {
        phase.value = { at: 'working', step }
      },
      sent: (hash) => {
        sentHash.value = hash
        remember(id, { hash })
      },
    }
    try {
      checkTicket(data)
      checkAccount(data, account.value ?? '')
      phase.value = { at: 'done', finished: await loaded().run(job) }
    } catch (thrown) {
      await stopAfterSending(thrown)
    }
  }

  /** After a transaction was sent, it may be sent again only if it has failed for good. */
  async function stopAfterSending(thrown: unknown): Promise<void> {
    const hash = sentHash.value
    if (hash === undefined) return stopWith(thrown)
    if (toProblem(thrown).ended) return giveUp(hash, thrown)
    await resume(hash)
  }

  /** A wallet may have replaced the transaction by the same one with a higher fee; then that one is followed. */
  async function giveUp(hash: string, thrown: unknown): Promise<void> {
    const other = await loaded()
      .provider.findSent?.(id)
      .catch(() => undefined)
    if (other && other !== hash) {
      remember(id, { hash: other })
      return resume(other)
    }
    forget(id)
    sentHash.value = undefined
    stopWith(thrown)
  }

  async function resume(hash: string): Promise<void> {
    sentHash.value = hash
    phase.value = { at: 'following' }
    try {
      phase.value = { at: 'done', finished: await loaded().resume(work(), hash) }
    } catch (thrown) {
      await giveUp(hash, thrown)
    }
  }

  async function start(): Promise<void> {
    method = await loadMethod(data)
    const { provider } = method
    takeRecipient(recall(id).recipient)
    if (await followKnown()) return
    checkTicket(data)
    onRemembered(id, () => {
      if (recall(id).hash && ['recipient', 'connect', 'ready', 'reviewing', 'stopped'].includes(phase.value.at))
        void followKnown()
    })
    const refresh = () => {
      offered.value = provider.list()
      onDemand.value = provider.listOnDemand?.() ?? []
    }
    provider.onList(refresh)
    refresh()
    provider.onAccount((next) => {
      if (
        next === account.value ||
        ['recipient', 'working', 'following', 'done', 'connecting'].includes(phase.value.at)
      )
        return
      account.value = next
      if (next === undefined) phase.value = { at: 'connect' }
      else void refreshReview()
    })
    phase.value = { at: lacksRecipient(given) ? 'recipient' : 'connect' }
    setInterval(tick, 1000)
    void readRisk()
  }

  /** A recipient that the ticket names is never replaced. */
  function takeRecipient(address: string | undefined): void {
    if (address !== undefined && lacksRecipient(given))
      data.intent = { ...given.intent, recipient: address } as SignData['intent']
  }

  function tick(): void {
    leftMs.value = data.expiresAtMs - now()
    const panel = review.value?.panel
    // A router's free budget is not spent for a page that nobody looks at.
    if (
      panel?.refreshSeconds &&
      document.visibilityState === 'visible' &&
      now() - panel.askedAtMs >= panel.refreshSeconds * 1000
    )
      void refreshQuietly()
    // An order that is already signed may still be posted.
    if (
      leftMs.value <= 0 &&
      ['recipient', 'connect', 'connecting', 'ready', 'reviewing', 'stopped'].includes(phase.value.at) &&
      !recall(id).signed
    )
      phase.value = { at: 'expired' }
  }

  return {
    data,
    phase,
    offered,
    onDemand,
    account,
    review,
    ...risks,
    leftMs,
    sentHash,
    delay,
    start: () => start().catch(stopWith),
    connect,
    setRecipient(address: string) {
      remember(id, { recipient: address })
      takeRecipient(address)
      phase.value = { at: 'connect' }
    },
    run,
    nowMs: now,
    refresh: refreshQuietly,
    retry: () => (account.value === undefined ? connectAgain() : refreshReview()),
    leave() {
      account.value = undefined
      review.value = undefined
      phase.value = { at: lacksRecipient(given) ? 'recipient' : 'connect' }
    },
  }

  function connectAgain(): Promise<void> | void {
    const wallet = [...offered.value, ...onDemand.value].find((one) => one.id === walletId)
    if (wallet) return connect(wallet)
    phase.value = { at: 'connect' }
  }
}
