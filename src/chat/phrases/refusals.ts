import type { Draft } from '../intents/answer-context.ts'
import type { Unsafe, UnsupportedSubject } from '../understand/understanding.ts'

const CAN =
  'I can do prices, swaps, bridges, payments, safety checks, smart money, yields, odds, market reads, treasuries and orders.'

/** Something we do not offer, or no request at all: what cannot be done, and what can be had instead. */
export function toUnknown(subject: UnsupportedSubject | null): Draft {
  return { type: 'unknown', text: subject === null ? `I can't help with that. ${CAN}` : SUBJECTS[subject] }
}

export function toUnsafe(danger: Unsafe['danger']): Draft {
  return { type: 'unsafe', text: DANGERS[danger] }
}

const SUBJECTS: Record<UnsupportedSubject, string> = {
  balances: "I can't show wallet balances or portfolios. I can give prices, and quote a swap of what you hold.",
  orders:
    "I can't see open orders or past trades: they are in the app that you signed them in. I can quote a new order.",
  leverage: "I can't do leverage, shorts or perpetuals. I can quote spot swaps and limit, stop-loss or TWAP orders.",
  nfts: "I can't do NFTs. I can do tokens: prices, swaps, safety checks.",
  launch: "I can't launch tokens. I can check one that was launched, for safety and for snipers.",
  votes: "I can't vote or make proposals. I can show what the Uniswap, ENS and Arbitrum DAOs hold.",
  claims:
    "I can't claim airdrops or rewards, and be careful with pages that offer it. I can check whether a token is safe.",
  gas: "I can't show gas prices by themselves. A quote shows the gas of a trade, for example: swap 0.1 ETH to USDC on base.",
  'chart-analysis': "I can't do technical analysis. I can show a price with its chart, and fear and greed.",
  alerts: "I can't send alerts. A limit, stop-loss or take-profit order acts by itself when a price is reached.",
  education: `I can't teach or explain at length. ${CAN}`,
  cancel:
    'Nothing was placed and nothing is stored: a link that is not signed does nothing. Orders are cancelled in the app.',
}

const DANGERS: Record<Unsafe['danger'], string> = {
  secret:
    'I never ask for or use private keys or seed phrases. If you have shared one, move the funds to a new wallet now.',
  injection: 'I only act on what you ask in plain words yourself, and instructions inside other text are not followed.',
  theft: "I don't help with that.",
}
