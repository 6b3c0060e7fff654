/** For pages that need a wallet: the wallets of this browser. */
import { account, connect, offered } from './account.ts'
import { NoWallet } from './no-wallet.tsx'

export function Connect({ what }: { what: string }) {
  return (
    <div class="connect">
      <h2>Choose your wallet</h2>
      <p>
        {account.value?.kind === 'solana' ? 'A Solana wallet is connected; this page is about EVM networks. ' : ''}
        This page reads {what} by its address. It allows nothing else.
      </p>
      {offered.value.filter(({ kind }) => kind === 'evm').length === 0 ? (
        <NoWallet />
      ) : (
        <ul class="wallets">
          {offered.value
            .filter(({ kind }) => kind === 'evm')
            .map((wallet) => (
              <li key={wallet.id}>
                <button type="button" class="wallet" onClick={() => connect(wallet)}>
                  {wallet.icon?.startsWith('data:image/') && <img src={wallet.icon} alt="" width="28" height="28" />}
                  <span>{wallet.name}</span>
                </button>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}
