/**
 * Proves the one instruction of Jupiter's answer that enters the message: its program, its amounts, and that it moves
 * nothing but the agreed token of the account, to the agreed recipient. All other instructions are made by this page.
 */

import { TOKEN, TOKEN_2022 } from '../../../src/domain/solana-accounts.ts'
import { stop } from '../problem.ts'
import type { AccountUse, Instruction } from '../solana/message.ts'
import { refuse } from './agreed.ts'

export const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const EVENT_AUTHORITY = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'

/** What is agreed on Solana; mints are those of tokens, the wrapped one for SOL. */
export interface AgreedOnSolana {
  account: string
  inputMint: string
  outputMint: string
  /** The token accounts that are spent from and paid to. */
  source: string
  destination: string
  amountIn: bigint
  least: bigint
}

/** What Jupiter answers, as far as it is read. */
export interface JupiterBuilt {
  swapInstruction?: {
    programId?: unknown
    accounts?: { pubkey?: unknown; isSigner?: unknown; isWritable?: unknown }[]
    data?: unknown
  }
  addressesByLookupTableAddress?: Record<string, unknown> | null
}

/** Where amounts and accounts stand, by the first eight bytes of the data. */
const FORMS: Record<
  string,
  {
    at: number
    authority: number
    source: number
    destination: number
    mints: [number, number]
    programs: [number, number]
    optional?: number
    event: number
  }
> = {
  // route_v2
  bb64facc31c4af14: {
    at: 8,
    authority: 0,
    source: 1,
    destination: 2,
    mints: [3, 4],
    programs: [5, 6],
    optional: 7,
    event: 8,
  },
  // shared_accounts_route_v2
  d19853937cfed8e9: { at: 9, authority: 1, source: 2, destination: 5, mints: [6, 7], programs: [8, 9], event: 10 },
}

export interface ProvenSwap {
  instruction: Instruction
  expected: bigint
  least: bigint
}

export function proveJupiter({ swapInstruction }: JupiterBuilt, agreed: AgreedOnSolana): ProvenSwap {
  const data = toBytes(swapInstruction?.data)
  const accounts = (swapInstruction?.accounts ?? []).map(toUse)
  const form = FORMS[hex(data.slice(0, 8))]
  if (swapInstruction?.programId !== JUPITER || !form || data.length < form.at + 22)
    throw stop(
      'This transaction cannot be checked',
      'The router sent an instruction that this page cannot read completely. Nothing was signed.',
      'ask-again',
    )
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const [amountIn, expected] = [view.getBigUint64(form.at, true), view.getBigUint64(form.at + 8, true)]
  const [slippageBps, platformBps, surplusBps] = [16, 18, 20].map((place) => view.getUint16(form.at + place, true))
  const at = (place: number) => accounts[place]?.address
  const least = (expected * BigInt(10_000 - (slippageBps ?? 10_000))) / 10_000n
  const optional = form.optional === undefined ? JUPITER : at(form.optional)
  refuse([
    ['signer', accounts.every(({ address, isSigner }) => !isSigner || address === agreed.account)],
    ['account to spend from', at(form.authority) === agreed.account && at(form.source) === agreed.source],
    ['recipient', at(form.destination) === agreed.destination],
    ['recipient', optional === JUPITER || optional === agreed.destination],
    ['token to send', at(form.mints[0]) === agreed.inputMint],
    ['token to receive', at(form.mints[1]) === agreed.outputMint],
    ['token program', form.programs.every((place) => at(place) === TOKEN || at(place) === TOKEN_2022)],
    ['program', at(form.event) === EVENT_AUTHORITY && at(form.event + 1) === JUPITER],
    ['amount', amountIn === agreed.amountIn],
    ['fee', platformBps === 0 && surplusBps === 0],
    ['minimum', (slippageBps ?? 10_000) < 10_000 && least >= agreed.least],
  ])
  return { instruction: { program: JUPITER, accounts, data }, expected, least }
}

/** Accounts that could lose something: those that are written, beside the named two. */
export const listOthers = ({ instruction }: ProvenSwap, { account, source, destination }: AgreedOnSolana): string[] =>
  instruction.accounts
    .filter(({ address, isWritable }) => isWritable && ![account, source, destination].includes(address))
    .map(({ address }) => address)

function toUse({
  pubkey,
  isSigner,
  isWritable,
}: {
  pubkey?: unknown
  isSigner?: unknown
  isWritable?: unknown
}): AccountUse {
  return { address: String(pubkey), isSigner: isSigner === true, isWritable: isWritable === true }
}

function toBytes(given: unknown): Uint8Array {
  try {
    return Uint8Array.from(atob(String(given)), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
