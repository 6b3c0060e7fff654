/** Somebody with a wallet on the simulated Solana, and a link for them to sign. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { toBase58 } from '../../src/domain/base58.ts'
import { METHODS_VERSION } from '../../src/domain/methods.ts'
import type { TradeTicket } from '../../src/domain/ticket.ts'
import type { Person } from './person.ts'
import type { TestServer } from './test-server.ts'

export const SOLANA_USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const TEN_SOL = 10_000_000_000n

export interface SolanaPerson extends Person {
  address: string
  /** How often the wallet was asked to sign. */
  signed: number
  /** The transactions that it was asked to sign. */
  given: Buffer[]
}

/** Somebody with ten SOL and a wallet-standard wallet that signs with a key of its own. */
export async function createSolanaPerson(
  server: TestServer,
  change: (transaction: Buffer) => Buffer = (one) => one,
): Promise<SolanaPerson> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const address = toBase58(key)
  server.sandbox.execution.solana.fund(address, TEN_SOL)
  const person = Object.assign(await server.createPerson({ hasWallet: false }), {
    address,
    signed: 0,
    given: [] as Buffer[],
  })
  await person.context.exposeFunction('signSolana', (given: number[]) => {
    person.signed += 1
    person.given.push(Buffer.from(given))
    const transaction = change(Buffer.from(given))
    const message = transaction.subarray(65)
    sign(null, message, privateKey).copy(transaction, 1)
    return [...transaction]
  })
  await person.context.addInitScript({ content: toWallet(address) })
  return person
}

/** A wallet that announces itself as the wallet standard says. */
const toWallet = (address: string) => `(() => {
  const account = { address: '${address}', publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: ['solana:signTransaction'] }
  const wallet = {
    version: '1.0.0', name: 'Tide', icon: 'data:image/svg+xml;base64,PHN2Zy8+', chains: ['solana:mainnet'], accounts: [account],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signTransaction': {
        version: '1.0.0', supportedTransactionVersions: ['legacy', 0],
        async signTransaction({ transaction }) {
          return [{ signedTransaction: Uint8Array.from(await window.signSolana([...transaction])) }]
        },
      },
    },
  }
  const register = ({ register }) => register(wallet)
  window.addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
})()`

let made = 0
/** A link for one SOL to USDC by Jupiter. */
export function sealSwap(
  server: TestServer,
  { address }: SolanaPerson,
  change: Partial<TradeTicket> = {},
): Promise<string> {
  made += 1
  return server.seal({
    kind: 'swap',
    id: `q_${made.toString(16).padStart(24, '0')}`,
    from: { chain: 'solana', address: null, symbol: 'SOL', decimals: 9, amountRaw: '1000000000' },
    to: {
      chain: 'solana',
      address: SOLANA_USDC,
      symbol: 'USDC',
      decimals: 6,
      amountRaw: '100000000',
      amountMinRaw: '50000000',
    },
    sender: address,
    recipient: address,
    method: 'j1',
    table: METHODS_VERSION,
    provider: 'jupiter',
    nativeFeeRaw: null,
    valueUsd: null,
    slippageBps: 100,
    feesUsd: 0.01,
    quotedAtMs: 0,
    ...change,
  })
}
