import { cleanText } from '../../domain/clean-text.ts'
import { fail } from '../../domain/failure.ts'
import { readAddress } from '../../domain/token.ts'
import type { Desk } from './answer.ts'

export interface Recipient {
  kind: 'evm' | 'solana'
  address: string
  /** The name it was resolved from. */
  name: string | null
  /** Who resolved the name. */
  source: string | null
}

/** An address as it is, or a name through its name service. Nothing is ever guessed. */
export async function readRecipient(said: string, { names }: Desk): Promise<Recipient> {
  const address = readAddress(said)
  if (address?.kind === 'bad-checksum')
    throw refuse('checksum', 'The letter case of this address does not match its checksum: check the address.')
  if (address) return { kind: address.kind, address: address.address, name: null, source: null }
  const shown = cleanText(said, 60)
  if (said.startsWith('@'))
    throw refuse(
      'handle',
      `Handles do not say which address is theirs, and it is not guessed. Send the address or .eth name.`,
    )
  if (/\.sol$/i.test(said))
    throw refuse('name', `Names that end in .sol, such as ${shown}, cannot be resolved here yet. Send the address.`)
  if (!/\.(eth|id)$/i.test(said))
    throw refuse('address', `The recipient ${shown} is neither an address nor a name that can be resolved.`)
  const found = await names.resolve(said)
  if (!found) throw refuse('name', `The name ${shown} points to no address. Check the spelling, or send the address.`)
  return { kind: 'evm', ...found }
}

export const refuse = (rule: string, message: string) =>
  fail({ code: 'invalid_request', errors: [{ field: 'recipient', rule, message }] })
