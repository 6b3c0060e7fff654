/** LI.FI's HTTP interface, asked from this browser alone. Its answers are claims: `proofs` decides what may be signed. */
import type { SignData } from './page-data.ts'
import { stop } from './problem.ts'

export const SOLANA_ID = 1151111081099710
const NATIVE = '0x0000000000000000000000000000000000000000'
const NATIVE_SOLANA = '11111111111111111111111111111111'
const INTEGRATOR = 'sextant'
const TIMEOUT_MS = 30_000

export interface Ask {
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

export interface Router {
  quote(ask: Ask): Promise<LiFiStep>
  /** The same step at the price of now, with its transaction. */
  refresh(step: LiFiStep): Promise<LiFiStep>
}

export function createRouter({ router }: Pick<SignData, 'router'>): Router {
  return {
    quote(ask) {
      const query = new URLSearchParams({
        ...Object.fromEntries(Object.entries(ask).map(([name, value]) => [name, String(value)])),
        integrator: INTEGRATOR,
        allowDestinationCall: 'false',
        ...(ask.fromChain === ask.toChain ? {} : { allowBridges: 'across' }),
      })
      return askFor(`${router}/quote?${query}`)
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

/** The router's name for a token; null is the native coin. */
export const routerToken = (chainId: number, address: string | null): string =>
  address ?? (chainId === SOLANA_ID ? NATIVE_SOLANA : NATIVE)
