/** Whether a number such as `2.700` may be taken without asking: the language and what it counts both say thousands. */
import { guessLanguage } from '../language/guess-language.ts'
import type { Item } from '../language/item.ts'
import { toToken } from '../learned/normal-forms.ts'
import type { Slots } from '../slots.ts'
import { countedPlace } from './marks/marks.ts'

/** Languages that part thousands with a point. */
const POINTED: ReadonlySet<string> = new Set(['es', 'pt', 'de', 'tr', 'id', 'vi'])

/** One of these is worth so much that nobody moves thousands, and costs so much that nobody waits for a single dollar. */
const DEAR: ReadonlySet<string> = new Set(
  'BTC WBTC CBBTC LBTC TBTC SOLVBTC ETH WETH STETH WSTETH CBETH RETH WEETH EZETH BNB WBNB TAO AAVE MKR YFI PAXG XAUT BCH GNO'.split(
    ' ',
  ),
)
const CHEAPER: ReadonlySet<string> = new Set('SOL LTC ZEC XMR COMP QNT KSM HYPE AVAX NVDA TSLA AAPL SPY QQQ'.split(' '))

export function arePlain(items: readonly Item[], slots: Slots, text: string): boolean {
  if (!items.some(({ number }) => number?.ambiguous)) return true
  return (
    POINTED.has(guessLanguage(text)) &&
    items.every(({ number }, place) => !number?.ambiguous || isThousands(items, place, slots))
  )
}

function isThousands(items: readonly Item[], place: number, { priceLevel, token = '' }: Slots): boolean {
  const { number } = items[place] as Item
  if (!number || !/^\d{4,}$/.test(number.value)) return false
  if (priceLevel === number.value) return DEAR.has(token)
  if (number.usd || items[place + 1]?.classes.has('dollar')) return true
  const counted = countedPlace(items, place)
  if (counted === undefined) return false
  const symbol = toToken(items[counted] as Item)
  return !DEAR.has(symbol) && !CHEAPER.has(symbol) && items[counted]?.token !== undefined
}
