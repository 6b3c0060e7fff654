/** What was assumed because it was not said, from the reply, with other values that people mean. */
import type { Slots } from '../../src/chat/slots.ts'
import { chainName } from '../shared/chain-names.ts'
import type { Speech } from './labels/speech.ts'
import type { Reply } from './reply.ts'

interface Assumption {
  slot: keyof Slots
  label: string
  /** Other values, each with the words that say it. */
  others: { label: string; words: string }[]
  /** Start of the words for any other value. */
  start: string
}

/** The chains that most people mean. */
const CHAINS = ['base', 'ethereum', 'arbitrum', 'optimism', 'polygon', 'bsc', 'solana']

/**
 * Labels in the language of the reply. The words are English in every language: they change a trade, and so few words
 * are not read safely in all of them.
 */
export function listAssumptions({ name, slots, defaults = {} }: Reply['intent'], { say }: Speech): Assumption[] {
  const found: Assumption[] = []
  const chain = defaults.chain ?? defaults.originChain
  if (chain !== undefined && slots.originChain === undefined)
    found.push({
      ...{ slot: 'chain', label: say('assumedChain', { chain: chainName(chain) }), start: 'on ' },
      others: CHAINS.filter((one) => one !== chain).map((one) => ({
        label: chainName(one),
        words: `on ${one}`,
      })),
    })
  else if (defaults.destinationChain !== undefined && defaults.destinationChain !== slots.originChain)
    found.push({
      slot: 'destinationChain',
      label: say('assumedTo', { chain: chainName(defaults.destinationChain) }),
      start: 'to ',
      others: CHAINS.filter((one) => one !== defaults.destinationChain && one !== slots.originChain).map((one) => ({
        label: chainName(one),
        words: `to ${one}`,
      })),
    })
  if (defaults.token !== undefined)
    found.push({
      slot: 'token',
      label: say(name === 'pay' ? 'assumedIn' : 'assumedWith', { token: defaults.token }),
      start: 'with ',
      others: ['USDC', 'ETH', 'USDT', 'SOL']
        .filter((one) => one !== defaults.token)
        .map((one) => ({ label: one, words: `with ${one}` })),
    })
  return found
}
