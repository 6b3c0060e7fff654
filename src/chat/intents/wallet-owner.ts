/** Whose wallet a message asks about: the address or name that was said, else the connected wallet. */
import type { Chain } from '../../domain/chains/chain.ts'
import { cleanText } from '../../domain/clean-text.ts'
import { fail } from '../../domain/failure.ts'
import { readAddress } from '../../domain/token.ts'
import type { SlotName, Slots } from '../slots.ts'
import type { AnswerContext } from './answer-context.ts'

export interface Owner {
  kind: 'evm' | 'solana'
  address: string
  /** The name that it was resolved from. */
  name: string | null
}

/** `undefined` when nobody was named and no wallet is connected. Fails for text that is no address and no known name. */
export async function findOwner(
  { address }: Slots,
  { wallet, names }: Pick<AnswerContext, 'wallet' | 'names'>,
  kinds: readonly Owner['kind'][] = ['evm', 'solana'],
): Promise<Owner | undefined> {
  if (address === undefined) {
    const kind = kinds.find((one) => wallet[one] !== null)
    return kind === undefined ? undefined : { kind, address: wallet[kind] ?? '', name: null }
  }
  const read = readAddress(address)
  if (read?.kind === 'bad-checksum')
    throw refuse('checksum', 'The letter case of this address does not match its checksum: check the address.')
  if (read) return { ...read, name: null }
  const shown = cleanText(address, 60)
  const found = /\.(?:eth|id)$/i.test(address) ? await names.resolve(address) : undefined
  if (!found) throw refuse('name', `The name ${shown} points to no address that can be found here. Send the address.`)
  return { kind: 'evm', address: found.address, name: cleanText(found.name, 60) }
}

const refuse = (rule: string, message: string) =>
  fail({ code: 'invalid_request', errors: [{ field: 'address', rule, message }] })

/** Asks which wallet is meant. It has the type of the answer, because the request itself is complete. */
export const askForWallet = <Type extends string>(
  type: Type,
  what: string,
): { type: Type; text: string; missing: SlotName[] } => ({
  type,
  text: `Which wallet? Paste its address or connect one, then I can show ${what}.`,
  missing: ['address'],
})

/** The owner's address belongs to other chains than the one that was named. */
export const wrongChain = ({ kind }: Owner, { name }: Chain) =>
  refuse(
    'chain',
    kind === 'solana'
      ? `That is a Solana wallet, and ${name} is an EVM chain. Send the wallet's 0x address.`
      : `That is an EVM wallet, and it cannot hold anything on ${name}. Send the ${name} address.`,
  )

/** The name, or the address in short. */
export const shownOwner = ({ address, name }: Owner): string => name ?? `${address.slice(0, 6)}…${address.slice(-4)}`

/** `meta` of answers that are read for chat alone. */
export function toMeta(
  origins: readonly { name: string; atMs: number; sandbox?: boolean }[],
  { requestId, dependencies }: Pick<AnswerContext, 'requestId' | 'dependencies'>,
) {
  const nowMs = dependencies.context.now()
  const oldest = Math.min(nowMs, ...origins.map(({ atMs }) => atMs))
  return {
    requestId,
    asOf: new Date(oldest).toISOString(),
    ageSeconds: Math.max(0, Math.round((nowMs - oldest) / 1000)),
    stale: false,
    sources: origins.map(({ name, atMs }) => ({ name, at: new Date(atMs).toISOString() })),
    charged: false,
    ...(origins.some(({ sandbox }) => sandbox) ? { sandbox: true as const } : {}),
  }
}
