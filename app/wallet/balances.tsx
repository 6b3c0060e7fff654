/** What the connected wallet holds, read when the menu opens, with a button that uses all of a holding. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ReplyData } from '../../src/chat/reply.ts'
import { ask } from '../shared/ask-chat.ts'
import { chainName } from '../shared/chain-names.ts'
import { formatDecimal, formatUsdShort } from '../shared/format.ts'

const MOST_ROWS = 6
/** Reading a wallet on all chains is counted by the service, so the menu reads it once a minute at most. */
const KEPT_MS = 60_000
let kept: { address: string; atMs: number; found: Portfolio } | undefined

type Portfolio = ReplyData['portfolio']

export function Balances({ address, onUse }: { address: string; onUse: ((message: string) => void) | undefined }) {
  const read = useSignal<Portfolio | string | undefined>(undefined)
  useEffect(() => {
    const stop = new AbortController()
    read.value = undefined
    void readPortfolio(address, stop.signal).then((found) => {
      if (!stop.signal.aborted) read.value = found
    })
    return () => stop.abort()
  }, [address])
  const found = read.value
  if (found === undefined) return <p class="wait">Reading balances…</p>
  if (typeof found === 'string') return <p class="quiet">{found}</p>
  const down = found.chains.filter(({ status }) => status === 'down').length
  return (
    <>
      <p class="quiet">
        {down > 0 ? 'At least ' : ''}
        <strong class="figures">{formatUsdShort(found.totalUsd)}</strong> in all
        {down > 0 && `; ${down === 1 ? 'one network' : `${down} networks`} did not answer`}
      </p>
      <ul class="holdings">
        {found.holdings.slice(0, MOST_ROWS).map(({ token, amount, valueUsd }) => (
          <li key={`${token.chain} ${token.address}`}>
            <span>
              <b>{token.symbol}</b> <small>{chainName(token.chain)}</small>
            </span>
            <span class="figures">
              {formatDecimal(amount)} {valueUsd !== null && <small>{formatUsdShort(valueUsd)}</small>}
            </span>
            {onUse && (
              <button
                type="button"
                class="chip"
                aria-label={`Max: swap all ${token.symbol} on ${chainName(token.chain)}`}
                onClick={() => onUse(`swap all ${token.symbol} on ${token.chain} to …`)}
              >
                Max
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

async function readPortfolio(address: string, signal: AbortSignal): Promise<Portfolio | string> {
  if (kept?.address === address && Date.now() - kept.atMs < KEPT_MS) return kept.found
  const { reply, failed } = await ask({ message: 'my portfolio', senderAddress: address, signal, apart: true })
  if (reply?.type === 'portfolio' && reply.data) {
    kept = { address, atMs: Date.now(), found: reply.data }
    return reply.data
  }
  return failed?.words ?? reply?.text ?? 'The balances could not be read.'
}
