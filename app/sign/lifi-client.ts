/** LI.FI's HTTP interface, asked from this browser alone. Its answers are claims: `proofs` decides what may be signed. */
import type { SignData } from './page-data.ts'
import { Stop, stop } from './problem.ts'

export const SOLANA_ID = 1151111081099710
const NATIVE = '0x0000000000000000000000000000000000000000'
const NATIVE_SOLANA = '11111111111111111111111111111111'
const INTEGRATOR = 'sextant'
const TIMEOUT_MS = 30_000

/** The request for a quote. */
export interface QuoteQuery {
  fromChain: number
  toChain: number
  fromToken: string
  toToken: string
  fromAmount: string
  fromAddress: string
  toAddress: string
  slippage: number
}

/** The fields of LI.FI's step that the page reads. */
export interface LiFiStep {
  action: {
    fromChainId: number
    toChainId: number
    fromToken: { address: string }
    toToken: { address: string }
    fromAmount: string
    fromAddress?: string
    toAddress?: string
  }
  estimate: {
    toAmount: string
    toAmountMin: string
    approvalAddress?: string
    feeCosts?: { amountUSD?: string }[]
    gasCosts?: { amountUSD?: string }[]
  }
  toolDetails?: { name?: string }
  transactionRequest?: { to?: string; from?: string; data?: string; value?: string; chainId?: number }
}

export interface LifiClient {
  quote(query: QuoteQuery): Promise<LiFiStep>
  /** The same step at the present price, with its transaction. */
  refresh(step: LiFiStep): Promise<LiFiStep>
}

export function createLifiClient({ router }: Pick<SignData, 'router'>): LifiClient {
  return {
    quote(query) {
      const parameters = new URLSearchParams({
        ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
        integrator: INTEGRATOR,
        allowDestinationCall: 'false',
        ...(query.fromChain === query.toChain ? {} : { allowBridges: 'across' }),
      })
      return askFor(`${router}/quote?${parameters}`)
    },
    refresh(step) {
      const { transactionRequest: _, ...body } = step
      return askFor(`${router}/advanced/stepTransaction`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    },
  }
}

/** Asks the router how a transaction ended. */
export async function followStatus(
  data: SignData,
  hash: string,
): Promise<{ amount: bigint | undefined; message: string | undefined }> {
  for (let turn = 0; ; turn += 1) {
    const answer = await fetch(`${data.router}/status?txHash=${encodeURIComponent(hash)}`)
      .then((response) => (response.ok ? (response.json() as Promise<Status>) : undefined))
      .catch(() => undefined)
    if (answer?.status === 'DONE')
      return {
        amount: answer.receiving?.amount ? BigInt(answer.receiving.amount) : undefined,
        message: answer.substatusMessage,
      }
    if (answer?.status === 'FAILED' || answer?.status === 'INVALID')
      throw new Stop({
        title: 'It did not arrive',
        detail: answer.substatusMessage ?? 'The router says that this has failed. Ask its support with the hash.',
        way: 'none',
        ended: true,
      })
    await new Promise((resolve) => setTimeout(resolve, turn < 5 ? 1_000 : 5_000))
  }
}

interface Status {
  status?: string
  substatusMessage?: string
  receiving?: { amount?: string }
}

async function askFor(url: string, init: RequestInit = {}): Promise<LiFiStep> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  )
  if (response?.status === 404 || response?.status === 400)
    throw stop(
      'No route right now',
      'The router has no way to carry this out at the moment. Nothing was signed.',
      'ask-again',
    )
  if (response?.status === 429)
    throw stop('The router is busy', 'It takes no more questions for a while. Nothing was signed. Try again later.')
  const step: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined
  if (!isStep(step)) throw stop('The router did not answer', 'Nothing was signed. Try again in a moment.')
  return step
}

function isStep(given: unknown): given is LiFiStep {
  const { action, estimate } = (given ?? {}) as Partial<LiFiStep>
  return (
    typeof action?.fromToken?.address === 'string' &&
    typeof action.toToken?.address === 'string' &&
    isAmount(action.fromAmount) &&
    isAmount(estimate?.toAmount) &&
    isAmount(estimate?.toAmountMin)
  )
}

const isAmount = (given: unknown): boolean => typeof given === 'string' && /^\d{1,78}$/.test(given)

/** LI.FI's name for a token; null is the native coin. */
export const lifiToken = (chainId: number, address: string | null): string =>
  address ?? (chainId === SOLANA_ID ? NATIVE_SOLANA : NATIVE)
