/** Questions that people ask next, each complete in itself. */
import { formatLabel } from '../shared/format.ts'
import type { Reply } from './reply.ts'

export interface FollowUp {
  label: string
  message: string
}

/** At most three; none for replies that offer options of their own. */
export function listFollowUps(reply: Reply): FollowUp[] {
  if (reply.options && reply.options.length > 0) return []
  return toFollowUps(reply)
    .slice(0, 3)
    .map((one) => (typeof one === 'string' ? { label: one, message: one } : one))
    .map(({ label, message }) => ({ label: formatLabel(label), message }))
}

function toFollowUps(reply: Reply): (string | FollowUp)[] {
  switch (reply.type) {
    case 'price': {
      if (!reply.data || 'answers' in reply.data) return ['what is trending', 'fear and greed']
      const { symbol } = reply.data
      return [`swap $100 to ${symbol}`, `is ${symbol} safe?`, `best yield for ${symbol}`]
    }
    case 'swap':
    case 'bridge':
      return reply.data
        ? [
            about(reply.data.to.token, (name) => `is ${name} safe?`),
            about(reply.data.to.token, (name) => `price of ${name}`),
          ]
        : []
    case 'risk':
      return reply.data
        ? [
            about(reply.data.token, (name) => `price of ${name}`),
            about(reply.data.token, (name) => `who holds ${name}?`),
          ]
        : []
    case 'sniper-check':
    case 'smart-money':
      return reply.data
        ? [about(reply.data.token, (name) => `is ${name} safe?`), about(reply.data.token, (name) => `price of ${name}`)]
        : []
    case 'yield':
      return reply.data && !('answers' in reply.data)
        ? [`price of ${reply.data.symbol}`, `best yield for ${reply.data.symbol === 'ETH' ? 'USDC' : 'ETH'}`]
        : []
    case 'market-read':
      return ['fear and greed', 'what is trending', 'best yield for USDC'].slice(0, 2)
    case 'portfolio':
      return ['show my approvals', 'show my open orders', 'gas on base']
    case 'approvals':
    case 'orders':
      return ['my portfolio']
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
