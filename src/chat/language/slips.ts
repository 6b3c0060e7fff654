/** Corrects words with one typing slip. */
import { ORDINARY_WORDS } from './gazetteer/ordinary-words.ts'

/** Words that are worth correcting; all others stay as they were typed. */
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

/** The target that is one letter too many, too few, changed or exchanged away. */
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

/** A changed letter in a short word makes another word more often than a slip. */
function isOneSlip(word: string, target: string): boolean {
  if (word.length !== target.length) return Math.min(word.length, target.length) >= 4 && word[0] === target[0]
  const differing = [...word].flatMap((letter, place) => (letter === target[place] ? [] : [place]))
  const [first = 0, second = 0] = differing
  if (differing.length === 2)
    return second === first + 1 && word[first] === target[second] && word[second] === target[first]
  return differing.length === 1 && word.length >= 5
}
