/** A small round picture of a token, drawn here: no picture is fetched from anybody. */

/** Signs of tokens that everybody knows. */
const KNOWN: Readonly<Record<string, { sign: string; tone: string }>> = {
  ETH: { sign: 'Ξ', tone: 'hue-4' },
  WETH: { sign: 'Ξ', tone: 'hue-5' },
  USDC: { sign: '$', tone: 'hue-1' },
  USDT: { sign: '₮', tone: 'hue-3' },
  DAI: { sign: '◈', tone: 'hue-2' },
  BTC: { sign: '₿', tone: 'hue-0' },
  WBTC: { sign: '₿', tone: 'hue-0' },
  cbBTC: { sign: '₿', tone: 'hue-1' },
  SOL: { sign: '◎', tone: 'hue-5' },
}
const HUES = 6

/** Only a token of our own lists may have a known sign: anybody can call a token ETH. */
export function TokenLogo({
  symbol,
  address,
  isKnown = true,
}: {
  symbol: string
  address: string | null
  isKnown?: boolean
}) {
  const known = isKnown ? KNOWN[symbol] : undefined
  const tone = known?.tone ?? `hue-${hash(address ?? symbol) % HUES}`
  return (
    <span class={`logo ${tone}`} aria-hidden="true">
      {known?.sign ??
        symbol
          .replace(/[^\p{L}\p{N}]/gu, '')
          .slice(0, 2)
          .toUpperCase()}
    </span>
  )
}

function hash(text: string): number {
  let sum = 0
  for (const character of text.toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum
}
