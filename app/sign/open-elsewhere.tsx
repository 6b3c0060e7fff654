import { useEffect, useState } from 'preact/hooks'
import { NoWallet } from '../wallet/no-wallet.tsx'

/**
 * For a browser without a wallet: opens this page in a wallet's browser, by links on a phone and by a QR code
 * elsewhere.
 */
export function OpenElsewhere({ solana }: { solana: boolean }) {
  const touch = matchMedia('(pointer: coarse)').matches
  if (!touch)
    return (
      <div>
        <p>No wallet was found in this browser. Sign with your phone, or get a wallet for this browser.</p>
        <Code />
        <NoWallet />
      </div>
    )
  return (
    <div>
      <p>No wallet was found in this browser.</p>
      <ul class="wallets">
        {listLinks(solana).map(({ name, href }) => (
          <li key={name}>
            <a class="wallet" href={href} rel="noreferrer noopener">
              Open in {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function listLinks(solana: boolean): { name: string; href: string }[] {
  const url = location.href
  const encoded = encodeURIComponent(url)
  const phantom = {
    name: 'Phantom',
    href: `https://phantom.app/ul/browse/${encoded}?ref=${encodeURIComponent(location.origin)}`,
  }
  if (solana) return [phantom]
  return [
    { name: 'MetaMask', href: `https://link.metamask.io/dapp/${url.replace(/^https?:\/\//, '')}` },
    { name: 'Base', href: `https://go.cb-w.com/dapp?cb_url=${encoded}` },
    phantom,
    { name: 'Trust Wallet', href: `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded}` },
  ]
}

/** The address of this page as a QR code, drawn as one path. */
function Code() {
  const [drawn, draw] = useState<{ size: number; path: string }>()
  useEffect(() => {
    void import('qrcode-generator').then(({ default: createCode }) => {
      const code = createCode(0, 'M')
      code.addData(location.href)
      code.make()
      const size = code.getModuleCount()
      const cells = Array.from({ length: size * size }, (_, place) => [Math.floor(place / size), place % size] as const)
      draw({
        size,
        path: cells
          .filter(([row, column]) => code.isDark(row, column))
          .map(([row, column]) => `M${column} ${row}h1v1h-1z`)
          .join(''),
      })
    })
  }, [])
  if (!drawn) return null
  return (
    <figure class="qr">
      <svg viewBox={`-4 -4 ${drawn.size + 8} ${drawn.size + 8}`} role="img" aria-label="This page as a code to scan">
        <path d={drawn.path} />
      </svg>
      <figcaption>Scan it with the phone that holds your wallet.</figcaption>
    </figure>
  )
}
