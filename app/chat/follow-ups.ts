/** Questions that people ask next, each complete in itself. */
import { formatLabel } from '../shared/format.ts'
import type { Speech } from './labels/speech.ts'
import type { Reply } from './reply.ts'

export interface FollowUp {
  label: string
  message: string
}

/** At most three; none for replies that offer options of their own. */
export function listFollowUps(reply: Reply, speech: Speech): FollowUp[] {
  if (reply.options && reply.options.length > 0) return []
  return toFollowUps(reply, speech)
    .slice(0, 3)
    .map((one) => (typeof one === 'string' ? { label: one, message: one } : one))
    .map(({ label, message }) => ({ label: formatLabel(label), message }))
}

function toFollowUps(reply: Reply, { lang, say }: Speech): (string | FollowUp)[] {
  const price = (token: string) => say('goPrice', { token })
  const risk = (token: string) => say('goRisk', { token })
  // In other languages these two are read as something else now and then, so the request is sent as chat words its options.
  const holders = (token: string) => (lang === 'en' ? say('goHolders', { token }) : `sniper check ${token}`)
  const swap = (token: string) => (lang === 'en' ? say('goSwap', { token }) : `buy $100 of ${token}`)
  switch (reply.type) {
    case 'price': {
      if (!reply.data || 'answers' in reply.data) return [say('goTrending'), say('goFear')]
      const { symbol } = reply.data
      return [
        { label: say('goSwap', { token: symbol }), message: swap(symbol) },
        risk(symbol),
        say('goYield', { token: symbol }),
      ]
    }
    case 'swap':
    case 'bridge':
      return reply.data ? [about(reply.data.to.token, risk), about(reply.data.to.token, price)] : []
    case 'risk':
      return reply.data
        ? [
            about(reply.data.token, price),
            { ...about(reply.data.token, holders), label: say('goHolders', { token: reply.data.token.symbol }) },
          ]
        : []
    case 'sniper-check':
    case 'smart-money':
      return reply.data ? [about(reply.data.token, risk), about(reply.data.token, price)] : []
    case 'yield':
      return reply.data && !('answers' in reply.data)
        ? [price(reply.data.symbol), say('goYield', { token: reply.data.symbol === 'ETH' ? 'USDC' : 'ETH' })]
        : []
    case 'market-read':
      return [say('goFear'), say('goTrending')]
    case 'portfolio':
      return [say('goApprovals'), say('goOrders'), say('goGas', { chain: 'base' })]
    case 'approvals':
    case 'orders':
      return [say('goPortfolio')]
    default:
      return []
  }
}

interface Token {
  symbol: string
  address?: string | null
  verified?: boolean
}

/** A ticker names a listed token; any other is named by its contract, and shown by its ticker. */
const about = ({ symbol, address, verified }: Token, say: (name: string) => string): FollowUp => ({
  label: say(symbol),
  message: say(verified === false && address ? address : symbol),
})
