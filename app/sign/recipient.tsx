/** Asks for the address of arrival where a ticket names none and the signing wallet has none on that chain. */
import { useSignal } from '@preact/signals'
import { fromBase58 } from '../../src/domain/base58.ts'
import { isOnCurve, SYSTEM } from '../../src/domain/solana-accounts.ts'
import type { Session } from './session.ts'
import { recall } from './ticket-memory.ts'

export function Recipient({ session }: { session: Session }) {
  const typed = useSignal(recall(session.data.intent.id).recipient ?? '')
  const problem = useSignal<string | undefined>(undefined)
  const goOn = (event: Event) => {
    event.preventDefault()
    const address = typed.value.trim()
    problem.value = findProblem(address)
    if (problem.value === undefined) session.setRecipient(address)
  }
  return (
    <form onSubmit={goOn}>
      <h2>Where should it arrive?</h2>
      <div class="field">
        <label for="recipient">Your wallet’s address on Solana</label>
        <input
          id="recipient"
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={problem.value !== undefined}
          aria-describedby="recipient-note"
        />
        <small id="recipient-note">Copy it from your wallet: what is sent to a wrong address is lost.</small>
      </div>
      {problem.value !== undefined && (
        <p class="tone-bad" role="alert">
          {problem.value}
        </p>
      )}
      <button type="submit" class="button wide">
        Go on
      </button>
    </form>
  )
}

/** What is wrong with an address, in words. Token accounts and programs cannot receive, and look like wallets. */
function findProblem(address: string): string | undefined {
  try {
    const bytes = fromBase58(address)
    if (address !== SYSTEM && isOnCurve(bytes)) return undefined
    return 'This belongs to a program or a token account, not to a wallet. Copy the address that your wallet shows.'
  } catch {
    return 'This is no address on Solana. Copy the address that your wallet shows.'
  }
}
