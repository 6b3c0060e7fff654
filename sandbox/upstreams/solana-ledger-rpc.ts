import { z } from 'zod'
import { toBase58 } from '../../src/domain/base58.ts'
import type { SolanaLedger } from '../solana/ledger.ts'
import type { Account } from '../solana/token-bytes.ts'

/** The methods of Solana's JSON-RPC by which transactions are built, tried out, sent and followed. */

type Answered = { result: unknown } | { error: { code: number; message: string } }

const Watched = z.object({ accounts: z.object({ addresses: z.array(z.string()) }).optional() }).catch({})
const Addresses = z.array(z.string()).catch([])

/** Undefined for a method that it does not know. */
export function answerLedger(
  ledger: SolanaLedger,
  method: string,
  params: unknown[],
  slot: number,
): Answered | undefined {
  const value = (given: unknown) => ({ result: { context: { apiVersion: '4.3.0', slot }, value: given } })
  const bytes = () => new Uint8Array(Buffer.from(String(params[0]), 'base64'))
  switch (method) {
    case 'getLatestBlockhash': {
      const hash = new Uint8Array(32)
      new DataView(hash.buffer).setUint32(28, slot)
      return value({ blockhash: toBase58(hash), lastValidBlockHeight: slot + 150 })
    }
    case 'getBlockHeight':
      return { result: slot }
    case 'getMultipleAccounts':
      return value(Addresses.parse(params[0]).map((address) => toJson(ledger.find(address))))
    case 'simulateTransaction': {
      const { error, accounts } = ledger.simulate(bytes())
      const watched = Watched.parse(params[1]).accounts?.addresses ?? []
      const after = watched.map((address) => toJson(accounts.get(address) ?? null))
      return value({ err: error, logs: [], unitsConsumed: 120_000, accounts: after })
    }
    case 'sendTransaction': {
      const sent = ledger.send(bytes())
      return 'error' in sent ? { error: { code: -32002, message: sent.error } } : { result: sent.signature }
    }
    case 'getTransaction': {
      const found = ledger.findMeta(String(params[0]))
      if (!found) return { result: null }
      const { keys, ...meta } = found
      return { result: { slot, transaction: { message: { accountKeys: keys } }, meta: { err: null, ...meta } } }
    }
    case 'getSignatureStatuses':
      return value(
        Addresses.parse(params[0]).map((signature) =>
          ledger.isDone(signature) ? { slot, err: null, confirmationStatus: 'confirmed' } : null,
        ),
      )
    default:
      return undefined
  }
}

const toJson = (account: Account | null) =>
  account && {
    lamports: Number(account.lamports),
    owner: account.owner,
    data: [Buffer.from(account.data).toString('base64'), 'base64'],
    executable: false,
    space: account.data.length,
  }
