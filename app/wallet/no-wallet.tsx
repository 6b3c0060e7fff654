/** What somebody without a wallet can do: get one. */
const WALLETS = [
  ['MetaMask', 'https://metamask.io/download'],
  ['Rabby', 'https://rabby.io'],
  ['Coinbase Wallet', 'https://www.coinbase.com/wallet/downloads'],
  ['Phantom (Solana)', 'https://phantom.com/download'],
] as const

export function NoWallet() {
  return (
    <>
      <p>Wallets to install; reload this page afterwards:</p>
      <ul class="plain-list">
        {WALLETS.map(([name, url]) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noreferrer noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
