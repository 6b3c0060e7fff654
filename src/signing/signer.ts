import { errors, jwtVerify, SignJWT } from 'jose'
import type { Ticket } from '../domain/ticket.ts'
import type { SigningKey } from './signing-key.ts'
import { TicketClaims, toClaims, toTicket } from './ticket-claims.ts'

export interface OpenTicket {
  intent: Ticket
  expiresAtMs: number
  /** An expired ticket still says what was meant, so that the app can ask again. */
  expired: boolean
}

export interface Signer {
  /** The link to the app: `{base_url}/sign/<ticket>`. */
  sealTicket(intent: Ticket): Promise<string>
  /** `undefined` for a ticket that is not ours or was changed. */
  openTicket(ticket: string): Promise<OpenTicket | undefined>
  /** The public key, for everyone who wants to check a link before showing it. */
  toJwks(): { keys: object[] }
}

/** Tickets are compact JWS (RFC 7515) over Ed25519: nothing secret in them, and nothing in them can be changed. */
export function createSigner({ key, baseUrl, now }: { key: SigningKey; baseUrl: string; now(): number }): Signer {
  return {
    async sealTicket(intent) {
      const ticket = await new SignJWT(toClaims(intent))
        .setProtectedHeader({ alg: 'EdDSA', kid: key.id })
        .sign(key.privateKey)
      return `${baseUrl}/sign/${ticket}`
    },
    async openTicket(ticket) {
      if (ticket.length > LONGEST_TICKET) return undefined
      const read = await verify(ticket, key, now())
      const claims = TicketClaims.safeParse(read?.payload)
      if (!read || !claims.success) return undefined
      return { intent: toTicket(claims.data), expiresAtMs: claims.data.exp * 1000, expired: read.expired }
    },
    toJwks: () => ({ keys: [{ ...key.publicJwk, kid: key.id, alg: 'EdDSA', use: 'sig' }] }),
  }
}

const LONGEST_TICKET = 4_096

async function verify(
  ticket: string,
  { publicKey }: SigningKey,
  nowMs: number,
): Promise<{ payload: Record<string, unknown>; expired: boolean } | undefined> {
  try {
    const options = { algorithms: ['EdDSA'], currentDate: new Date(nowMs), requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(ticket, publicKey, options)
    return { payload, expired: false }
  } catch (thrown) {
    // The signature was good: jose looks at the time only after it.
    if (thrown instanceof errors.JWTExpired) return { payload: thrown.payload, expired: true }
    return undefined
  }
}
