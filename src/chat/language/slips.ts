/** Corrects words with one typing slip. */
import { ORDINARY_WORDS } from './gazetteer/ordinary-words.ts'

/** Words that are corrected to; all other words stay as typed. */
const TARGETS =
  `swap swapping convert exchange bridge price prices transfer treasury yield yields holders sniper bundle honeypot limit
 polymarket prediction sentiment narrative narratives trending protocols whales staking stake stablecoin stablecoins slippage
 bitcoin ethereum solana arbitrum optimism polygon avalanche chainlink dogecoin uniswap robinhood gnosis berachain unichain
 usdc usdt weth wbtc pepe doge bonk shib aave pendle fartcoin virtual cbbtc steth probability odds safe scam legit buying selling dollars
 dollar bucks profit twap portfolio balance leverage chart worth bullish bearish gainers losers kalshi mainnet market fear greed send sell`
    .trim()
    .split(/\s+/)

const isOrdinary = new Set(ORDINARY_WORDS)
const byShorter = new Map<string, string[]>()
for (const target of TARGETS) {
  for (const shorter of [target, ...dropOne(target)])
    byShorter.set(shorter, [...(byShorter.get(shorter) ?? []), target])
}

/** The target that differs by one letter: added, missing, changed or swapped with its neighbour. */
export function findSlip(word: string): string | undefined {
  if (word.length < 4 || word.length > 14 || isOrdinary.has(word)) return undefined
  for (const shorter of [word, ...dropOne(word)]) {
    const found = byShorter.get(shorter)?.find((target) => isOneSlip(word, target))
    if (found) return found
  }
  return undefined
}

function dropOne(word: string): string[] {
  return Array.from({ length: word.length }, (_, place) => word.slice(0, place) + word.slice(place + 1))
}

/** In a short word a changed letter is more often another word than a typing error. */
function isOneSlip(word: string, target: string): boolean {
  if (word.length !== target.length) return Math.min(word.length, target.length) >= 4 && word[0] === target[0]
  const differing = [...word].flatMap((letter, place) => (letter === target[place] ? [] : [place]))
  const [first = 0, second = 0] = differing
  if (differing.length === 2)
    return second === first + 1 && word[first] === target[second] && word[second] === target[first]
  return differing.length === 1 && word.length >= 5
}
