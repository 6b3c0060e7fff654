import { z } from 'zod'
import type { ChannelConfig } from '../../payments/wire/channel.ts'
import { ownFailure } from '../call-failed.ts'
import type { Money } from '../challenge.ts'

// Reads the entry for payment channels of a challenge, and accepts only terms that the client was told to pay.

const Address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)])

const Entry = z.looseObject({
  scheme: z.literal('batch-settlement'),
  network: z.string().regex(/^eip155:\d+$/),
  amount: z.string().regex(/^[1-9]\d{0,17}$/),
  asset: Address,
  payTo: Address,
  maxTimeoutSeconds: z.int().positive(),
  extra: z.looseObject({
    name: z.string(),
    version: z.string(),
    receiverAuthorizer: Address,
    withdrawDelay: z.int().positive(),
    minDeposit: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
})
export type ChannelEntry = z.output<typeof Entry>

const Required = z.object({
  error: z.string().optional(),
  resource: z.looseObject({ url: z.string() }),
  accepts: z.array(z.unknown()),
})

/** How a channel stands, as the body of a corrective challenge says it. */
const Standing = z.looseObject({
  channelState: z.looseObject({ balance: z.string().regex(/^\d{1,39}$/) }),
  voucherState: z.looseObject({ signedMaxClaimable: z.string().regex(/^\d{1,39}$/), signature: z.string() }).optional(),
})
type Standing = z.output<typeof Standing>

/** Longest delay that is accepted: the buyer waits so long for the rest of its money if the service is gone. */
const LONGEST_DELAY_SECONDS = 86_400

/** The entry, and the resource that it is for. */
export interface ChannelChallenge {
  entry: ChannelEntry
  resource: { url: string }
}

export function readChannelChallenge(header: string | null, route: string, money: Money): ChannelChallenge {
  const required = decode(header)
  if (!required?.resource.url.endsWith(route))
    throw ownFailure('terms_refused', `The service asks to be paid for something else than ${route}.`)
  const entry = required.accepts
    .flatMap((one) => Entry.safeParse(one).data ?? [])
    .find(({ network, asset }) => network === money.network && asset.toLowerCase() === money.asset.toLowerCase())
  if (!entry) throw ownFailure('terms_refused', `The service takes no channel of ${money.asset} on ${money.network}.`)
  if (entry.extra.withdrawDelay > LONGEST_DELAY_SECONDS)
    throw ownFailure('terms_refused', `The channel could be left only after ${entry.extra.withdrawDelay} seconds.`)
  return { entry, resource: required.resource }
}

/** What a refusal says of the channel; undefined where it says nothing. */
export const readStanding = (body: unknown): Standing | undefined =>
  z.object({ channel: Standing }).safeParse(body).data?.channel

export const toConfig = (entry: ChannelEntry, payer: `0x${string}`): ChannelConfig => ({
  payer: lower(payer),
  payerAuthorizer: lower(payer),
  receiver: lower(entry.payTo),
  receiverAuthorizer: lower(entry.extra.receiverAuthorizer),
  token: lower(entry.asset),
  withdrawDelay: entry.extra.withdrawDelay,
  salt: `0x${'0'.repeat(64)}`,
})

export const chainIdOf = ({ network }: ChannelEntry): number => Number(network.split(':')[1])

const lower = (text: string): `0x${string}` => text.toLowerCase() as `0x${string}`

function decode(header: string | null): z.output<typeof Required> | undefined {
  try {
    return Required.safeParse(JSON.parse(Buffer.from(header ?? '', 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}
