/** How a trade ended, in words. Only money that this page has seen to arrive counts as success. */
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { formatToken } from '../../shared/format.ts'
import type { Finished } from '../method.ts'
import type { SignData } from '../page-data.ts'
import { Stop } from '../problem.ts'
import type { Ending } from './trade-router.ts'

export function toFinished({ intent, chains }: SignData, hash: string, ending: Ending): Finished {
  const { kind, from, to } = intent as TradeTicket
  const isBridge = kind === 'bridge'
  const sent = { label: 'Sent', value: formatToken(from, BigInt(from.amountRaw)) }
  if (ending.kind === 'failed')
    throw new Stop({ title: 'It did not arrive', detail: ending.detail, way: 'none', ended: true })
  if (ending.kind === 'refunded' || ending.kind === 'unconfirmed') {
    const amount = ending.kind === 'refunded' ? ending.amount : undefined
    return {
      title: ending.kind === 'refunded' ? 'Returned' : 'Not confirmed',
      tone: 'warn',
      detail: ending.detail,
      hash,
      rows: [
        sent,
        ...(amount === undefined ? [] : [{ label: 'Returned', value: formatToken(from, amount) }]),
        ...(ending.hash ? [{ label: 'Refund', value: ending.hash }] : []),
      ],
    }
  }
  const received = { label: 'Received', value: formatToken(to, ending.amount), tone: 'good' as const }
  if (!ending.isSeen)
    return {
      title: 'Not confirmed',
      tone: 'warn',
      detail: `The router says that it has arrived, but this page cannot see it on ${chains[to.chain]?.name ?? to.chain}. Look at your wallet there.`,
      hash,
      rows: [sent, { label: 'Said to have arrived', value: formatToken(to, ending.amount) }],
    }
  return {
    title: isBridge ? 'Bridged' : 'Swapped',
    detail: isBridge ? 'The funds have arrived.' : 'The trade is in a block.',
    hash,
    rows: [sent, received, ...(ending.hash ? [{ label: 'Arrived with', value: ending.hash }] : [])],
  }
}
