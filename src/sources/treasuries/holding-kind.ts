import type { TreasuryHolding } from '../../ports/treasuries.ts'

const STABLES = new Set(
  [
    'USDC USDT DAI USDS SUSDS SDAI ADAI AUSDC AUSDT USDE SUSDE PYUSD USDG RLUSD FDUSD TUSD GHO CRVUSD LUSD FRAX',
    'USDC.E USDBC USDT0 USDP GUSD BUSD SUSD DOLA USD0 USDY BUIDL AETHUSDC AETHUSDT AETHDAI CUSDC CUSDT CDAI USDCX',
  ].flatMap((line) => line.split(' ')),
)

const MAJORS = new Set(
  [
    'ETH WETH STETH WSTETH RETH CBETH WEETH EETH OSETH ANKRETH SFRXETH FRXETH METH ETHX AWETH AETHWETH',
    'BTC WBTC CBBTC TBTC BTCB SOL WSOL BNB WBNB',
  ].flatMap((line) => line.split(' ')),
)

/** Which part of a treasury a ticker belongs to: dollars, ether and bitcoin in any wrapping, or the rest. */
export function toHoldingKind(ticker: string): Exclude<TreasuryHolding['kind'], 'own'> {
  const plain = ticker.toUpperCase()
  if (STABLES.has(plain)) return 'stable'
  return MAJORS.has(plain) ? 'major' : 'other'
}
