/** "BNBチェーンで", "on bnb chain": a coin that is only named as its chain is not what is traded. */
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'
import type { SaidName } from './said-names.ts'

export function checkChainWord({ names, slots, before, text }: Evidence): readonly Doubt[] {
  const doubts: Doubt[] = []
  for (const symbol of [slots.token, slots.destinationToken]) {
    if (symbol === undefined || symbol === before.token || symbol === before.destinationToken) continue
    const said = names.filter((name) => name.symbol === symbol)
    if (said.length > 0 && said.every((name) => isChain(name, text))) doubts.push({ kind: 'chain', text: symbol })
  }
  return doubts.length > 0 ? doubts : NO_DOUBTS
}

const isChain = ({ chain, end }: SaidName, text: string): boolean =>
  chain !== undefined && CHAIN_WORD.test(text.slice(end, end + LONGEST))

const CHAIN_WORD = /^ ?(?:smart )?(?:chain|network|mainnet|blockchain|チェーン|체인|链|鏈|ağı|zinciri)/iu
const LONGEST = 20
