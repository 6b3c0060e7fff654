/** Whose wallet a message asks about: the address or name that was said, else the connected wallet. */
import type { Chain } from '../../domain/chains/chain.ts'
import { cleanText } from '../../domain/clean-text.ts'
import { readAddress } from '../../domain/token.ts'
import { refuseField } from '../say/refuse.ts'
import type { Say } from '../say/say.ts'
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
  { wallet, names, say }: Pick<AnswerContext, 'wallet' | 'names' | 'say'>,
  kinds: readonly Owner['kind'][] = ['evm', 'solana'],
): Promise<Owner | undefined> {
  if (address === undefined) {
    const kind = kinds.find((one) => wallet[one] !== null)
    return kind === undefined ? undefined : { kind, address: wallet[kind] ?? '', name: null }
  }
  const read = readAddress(address)
  if (read?.kind === 'bad-checksum') throw refuseField('address', 'checksum', say('noChecksum'))
  if (read) return { ...read, name: null }
  const shown = cleanText(address, 60)
  const found = /\.(?:eth|id)$/i.test(address) ? await names.resolve(address) : undefined
  if (!found) throw refuseField('address', 'name', say('noOwnerName', { name: shown }))
  return { kind: 'evm', address: found.address, name: cleanText(found.name, 60) }
}

/** Asks which wallet is meant. It has the type of the answer, because the request itself is complete. */
export const askForWallet = <Type extends string>(
  type: Type,
  text: string,
): { type: Type; text: string; missing: SlotName[] } => ({
  type,
  text,
  missing: ['address'],
})

/** The owner's address belongs to other chains than the one that was named. */
export const wrongChain = ({ kind }: Owner, { name }: Chain, say: Say) =>
  refuseField('address', 'chain', say(kind === 'solana' ? 'noSolanaWallet' : 'noEvmWallet', { chain: name }))

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
