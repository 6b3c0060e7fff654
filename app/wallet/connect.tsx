/** For pages that need a wallet: the wallets of this browser. */
import { account, connect, offered } from './account.ts'
import { NoWallet } from './no-wallet.tsx'

export function Connect({ why }: { why: string }) {
  return (
    <div class="connect">
      <p>
        <b>Choose your wallet</b>
      </p>
      <p>
        {account.value?.kind === 'solana' ? 'A Solana wallet is connected; this page is about EVM networks. ' : ''}
        {why} Connecting allows nothing else.
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
