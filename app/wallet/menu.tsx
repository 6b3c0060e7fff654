/** The wallet in the header: connect, balances, forget. */
import { signal } from '@preact/signals'
import { render } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { shortAddress } from '../shared/format.ts'
import { account, connect, connectOnDemand, findWallets, forget, offered } from './account.ts'
import { Balances } from './balances.tsx'
import { NoWallet } from './no-wallet.tsx'
import type { OfferedWallet } from './offered-wallet.ts'
import { listOnDemand, type OnDemandWallet } from './on-demand.ts'
import { OnDemandList } from './on-demand-list.tsx'

const open = signal(false)
const problem = signal('')

/** Puts the menu into the header of the page; `onUse` takes the start of a message about a balance. */
export function mountWallet(onUse?: (message: string) => void): void {
  findWallets()
  const place = document.getElementById('wallet')
  if (place) render(<WalletMenu onUse={onUse} />, place)
}

function WalletMenu({ onUse }: { onUse: ((message: string) => void) | undefined }) {
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open.value) return
    const close = (event: Event) => {
      if (!(event.target instanceof Node) || !menu.current?.parentElement?.contains(event.target)) open.value = false
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      open.value = false
      button.current?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', onKey)
    menu.current?.querySelector<HTMLElement>('button, a')?.focus()
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', onKey)
    }
  }, [open.value])
  const at = account.value
  return (
    <div class="wallet-menu">
      <button
        ref={button}
        type="button"
        class="button second slim"
        aria-expanded={open.value}
        aria-controls="wallet-panel"
        onClick={() => {
          problem.value = ''
          open.value = !open.value
        }}
      >
        {at ? (
          <>
            <span class="sr">Wallet </span>
            <span class="figures">{shortAddress(at.address)}</span>
          </>
        ) : (
          'Connect wallet'
        )}
      </button>
      <div id="wallet-panel" class="panel" ref={menu} hidden={!open.value}>
        {open.value && (at ? <Connected onUse={onUse} /> : <Choose />)}
      </div>
    </div>
  )
}

function Choose() {
  return (
    <>
      <h2>Choose your wallet</h2>
      {offered.value.length === 0 ? (
        <>
          <p>This browser has no wallet yet.</p>
          <NoWallet />
        </>
      ) : (
        <ul class="wallets">
          {offered.value.map((wallet) => (
            <li key={wallet.id}>
              <button type="button" class="wallet" onClick={() => choose(wallet)}>
                {wallet.icon?.startsWith('data:image/') && <img src={wallet.icon} alt="" width="28" height="28" />}
                <span>{wallet.name}</span>
                {wallet.kind === 'solana' && <small>Solana</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <OnDemandList wallets={listOnDemand(offered.value)} onChoose={(wallet) => choose(wallet)} />
      <p class="quiet" role="status">
        {problem.value || 'This shows your address to this page. It allows nothing else.'}
      </p>
    </>
  )
}

async function choose(wallet: OfferedWallet | OnDemandWallet): Promise<void> {
  problem.value = `Waiting for ${wallet.name}. Answer there.`
  const connected = await ('connect' in wallet ? connect(wallet) : connectOnDemand(wallet))
  problem.value = connected ? '' : `${wallet.name} shared no account. Open it, unlock it and try again.`
  if (connected) open.value = false
}

function Connected({ onUse }: { onUse: ((message: string) => void) | undefined }) {
  const at = account.value
  if (!at) return null
  return (
    <>
      <p class="quiet">{at.walletName}</p>
      <p>
        <code class="address">{at.address}</code>
      </p>
      <Balances
        address={at.address}
        onUse={
          onUse &&
          ((message) => {
            open.value = false
            onUse(message)
          })
        }
      />
      <p class="ways">
        <a href="/activity">Activity</a>
        <a href="/approvals">Approvals</a>
        <button type="button" class="plain" onClick={forget}>
          Forget this wallet
        </button>
      </p>
    </>
  )
}
