import { toUsd } from '../../client/spending.ts'
import type { ChannelDifference, ChannelReconciliation } from '../../payments/channels/reconcile-channels.ts'
import type { Difference, Reconciliation } from '../../payments/reconcile.ts'
import { wrap } from '../show/answer.ts'
import type { Terminal } from '../terminal.ts'
import type { Blocks } from './choose-blocks.ts'

/** The comparison of ledger and chain as text: one line per difference. */
export function showReconciliation(found: Reconciliation & Blocks, { colour, columns }: Terminal): string {
  const { settled, earnedBase, differences, fromBlock, toBlock } = found
  const head = `In blocks ${fromBlock} to ${toBlock} the chain shows ${settled} settlements, $${toUsd(earnedBase)} in all.`
  if (differences.length === 0) return `${head}\n${colour.green('The ledger says the same.')}\n`
  const lines = differences.flatMap((one) => wrap(`${one.kind}: ${SAY[one.kind](one as never)}`, columns - 2))
  return `${head}\n${colour.red(`${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}:`)}\n${lines.map((line) => `  ${line}\n`).join('')}`
}

/** The same for payment channels; nothing where none was used. */
export function showChannelReconciliation(found: ChannelReconciliation, { colour, columns }: Terminal): string {
  const { channels, chargedBase, unclaimedBase, differences } = found
  if (channels === 0) return ''
  const head = `${channels} channels were charged $${toUsd(chargedBase)}, of which $${toUsd(unclaimedBase)} are not claimed yet.`
  if (differences.length === 0) return `${head}\n${colour.green('Their escrow covers it.')}\n`
  const lines = differences.flatMap((one) => wrap(sayOfChannel(one), columns - 2))
  return `${head}\n${colour.red(`${differences.length} of channels differ:`)}\n${lines.map((line) => `  ${line}\n`).join('')}`
}

const sayOfChannel = ({ kind, channelId, ledgerBase, foundBase }: ChannelDifference): string =>
  `${kind}: ${channelId}, ledger ${ledgerBase}, found ${foundBase}`

export const toJsonText = (found: Reconciliation & Blocks & { channels: ChannelReconciliation }): string =>
  `${JSON.stringify(found, (_, value) => (typeof value === 'bigint' ? value.toString() : value))}\n`

type Say = { [Kind in Difference['kind']]: (one: Extract<Difference, { kind: Kind }>) => string }

const SAY: Say = {
  missing: ({ payment }) => `the ledger sold for ${payment}; the chain shows no transfer`,
  extra: ({ payment, transaction, amountBase, state }) =>
    `${transaction} brought $${toUsd(amountBase)} by ${payment}; the ledger ${state ? `has it as ${state}` : 'does not know it'}`,
  'wrong-amount': ({ payment, transaction, amountBase, priceBase }) =>
    `${transaction} moved $${toUsd(amountBase)} for ${payment}; the price was $${toUsd(priceBase)}`,
  'wrong-transaction': ({ payment, transaction, recorded }) =>
    `${payment} was settled in ${transaction}; the ledger names ${recorded}`,
  stuck: ({ payment, state }) => `${payment} is ${state}, and nobody works on it any more`,
}
