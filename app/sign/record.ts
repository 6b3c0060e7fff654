/** Keeps what was signed on this page in the browser's own list of activity. */
import { effect } from '@preact/signals'
import { recordActivity } from '../shared/activity-log.ts'
import { formatToken } from '../shared/format.ts'
import { originOf } from './page-data.ts'
import type { Session } from './session.ts'

export function recordSession({ data, phase, sentHash }: Session): void {
  effect(() => {
    const hash = sentHash.value
    const at = phase.value
    const { intent } = data
    const done = at.at === 'done' ? at.finished : undefined
    if (!hash && !done) return
    const { slug: chain, explorerTx } = originOf(data)
    recordActivity({
      ...{ id: intent.id, kind: intent.kind, title: toTitle(data), chain, atMs: Date.now() },
      status: done ? (done.orderId ? 'placed' : 'done') : 'sent',
      ...(hash ? { hash } : {}),
      ...(hash && explorerTx ? { explorerUrl: explorerTx + hash } : {}),
      ...(done?.orderId ? { orderId: done.orderId } : {}),
      ...(done?.detail ? { detail: done.detail } : {}),
    })
  })
}

const NAMES = { limit: 'Limit order', 'stop-loss': 'Stop-loss', 'take-profit': 'Take-profit', twap: 'TWAP' }

function toTitle({ intent }: Session['data']): string {
  if (intent.kind === 'pay') return `Sent ${formatToken(intent.spend, BigInt(intent.spend.amountRaw))}`
  if ('from' in intent)
    return `${intent.kind === 'bridge' ? 'Bridged' : 'Swapped'} ${formatToken(intent.from, BigInt(intent.from.amountRaw))} to ${intent.to.symbol}`
  return `${NAMES[intent.kind]}: ${formatToken(intent.spend, BigInt(intent.spend.amountRaw))} for ${intent.receive.symbol}`
}
