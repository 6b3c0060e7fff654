/** The risk of the token that is received, as the service's own scan says. */
import { toSentence } from '../shared/code-words.ts'
import type { SignData } from './page-data.ts'
import type { Session } from './session.ts'

const VERDICTS: Record<string, string> = { LOW: 'good', MEDIUM: 'warn', HIGH: 'bad', CRITICAL: 'bad' }

export function RiskNote({ session }: { session: Session }) {
  const { risk, data } = session
  if (data.riskUrl === null) return null
  const found = risk.value
  const symbol = receivedSymbol(data)
  if (found === undefined) return <p class="risk quiet">Reading the risk of {symbol}…</p>
  if (found === 'unknown')
    return <p class="risk warn">The risk of {symbol} could not be read. That does not mean that it is safe.</p>
  const tone = VERDICTS[found.verdict] ?? 'warn'
  return (
    <div class={`risk ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <p>
        <b>
          Risk of {symbol}: {found.verdict} ({found.score}/100)
        </b>{' '}
        {found.headline}
      </p>
      {tone === 'bad' && (
        <ul>
          {found.flags.map(({ code, evidence }) => (
            <li key={code}>
              {toSentence(code)}: {evidence}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Symbol of the token that a trade or an order brings; empty for a payment. */
export function receivedSymbol({ intent }: SignData): string {
  return 'to' in intent ? intent.to.symbol : 'receive' in intent ? intent.receive.symbol : ''
}
