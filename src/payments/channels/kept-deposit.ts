import { type Hex, toEventSelector } from 'viem'
import { CHANNEL_ESCROW } from '../../domain/chains/contracts.ts'
import type { Receipt } from '../chain/events.ts'
import type { ChannelConfig } from '../wire/channel.ts'
import type { ChannelDeposit } from '../wire/read-channel-payment.ts'

/** What must be known to go on with a deposit; kept with the sale, as JSON with an `n` behind numbers of money. */
export interface KeptDeposit {
  config: ChannelConfig
  signature: Hex
  network: string
  deposit: ChannelDeposit
}

export const encodeDeposit = (kept: KeptDeposit): string =>
  JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))

export const decodeDeposit = (text: string): KeptDeposit =>
  JSON.parse(text, (_, value) =>
    typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  )

export const DEPOSITED = toEventSelector('Deposited(bytes32,address,uint128,uint128)')

export const hasDeposit = ({ logs }: Receipt, channelId: Hex): boolean =>
  logs.some(
    ({ address, topics }) =>
      address.toLowerCase() === CHANNEL_ESCROW.toLowerCase() && topics[0] === DEPOSITED && topics[1] === channelId,
  )
