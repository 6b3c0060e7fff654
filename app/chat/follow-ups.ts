/** Questions that people ask next, each complete in itself. */
import type { Reply } from './reply.ts'

/** At most three; none for replies that offer options of their own. */
export function listFollowUps(reply: Reply): string[] {
  if (reply.options && reply.options.length > 0) return []
  return toFollowUps(reply).slice(0, 3)
}

function toFollowUps(reply: Reply): string[] {
  switch (reply.type) {
    case 'price': {
      if (!reply.data || 'answers' in reply.data) return ['what is trending', 'fear and greed']
      const { symbol } = reply.data
      return [`swap $100 to ${symbol}`, `is ${symbol} safe?`, `best yield for ${symbol}`]
    }
    case 'swap':
    case 'bridge':
      return reply.data ? [`is ${nameOf(reply.data.to.token)} safe?`, `price of ${nameOf(reply.data.to.token)}`] : []
    case 'risk':
      return reply.data ? [`price of ${nameOf(reply.data.token)}`, `who holds ${nameOf(reply.data.token)}?`] : []
    case 'sniper-check':
    case 'smart-money':
      return reply.data ? [`is ${nameOf(reply.data.token)} safe?`, `price of ${nameOf(reply.data.token)}`] : []
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

/** A ticker names a listed token; any other is named by its contract. */
const nameOf = ({
  symbol,
  address,
  verified,
}: {
  symbol: string
  address?: string | null
  verified?: boolean
}): string => (verified === false && address ? address : symbol)
