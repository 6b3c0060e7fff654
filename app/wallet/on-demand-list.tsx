/** Buttons for wallets that need nothing in the browser. */
import { loadOnDemand, type OnDemandWallet } from './on-demand.ts'

export function OnDemandList({
  wallets,
  onChoose,
}: {
  wallets: readonly OnDemandWallet[]
  onChoose: (wallet: OnDemandWallet) => void
}) {
  if (wallets.length === 0) return null
  return (
    <ul class="wallets" aria-label="Without an extension">
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          <button
            type="button"
            class="wallet"
            // Browsers open a window only right after a press, so the code comes a moment before it.
            onPointerDown={() => void loadOnDemand(wallet.id).catch(() => undefined)}
            onClick={() => onChoose(wallet)}
          >
            <span>{wallet.name}</span> <small>{wallet.about}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
