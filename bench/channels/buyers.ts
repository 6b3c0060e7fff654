import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { encodeHeader, type Requirements, readChallenge } from '../../sandbox/pay.ts'
import { curve } from '../../src/payments/chain/signature.ts'
import { createChannelDigests } from '../../src/payments/channels/digests.ts'
import type { ChannelConfig } from '../../src/payments/wire/channel.ts'
import { JSON_BODY, REQUEST_BODY, ROUTE } from '../contestants/trivial-answer.ts'

/** A buyer with an open channel and its next vouchers, signed in advance so that the buyer's work is not measured. */
export interface Buyer {
  headers: string[]
}

/** Opens a channel for each payer with the official client, and signs so many vouchers for it. */
export async function openBuyers(url: string, payers: readonly SandboxAccount[], calls: number): Promise<Buyer[]> {
  const challenge = readChallenge(await fetch(`${url}${ROUTE}`, { method: 'POST' }))
  const accepted = challenge.accepts.find(({ scheme }) => scheme === 'batch-settlement') as Requirements
  const price = BigInt(accepted.amount)
  const digests = createChannelDigests(8453)
  const buyers: Buyer[] = []
  for (const payer of payers) {
    const needed = price * BigInt(calls + 1)
    const depositStrategy = async () => String(needed > 1_000_000n ? needed : 1_000_000n)
    const client = new x402Client().register(
      'eip155:8453',
      new BatchSettlementEvmScheme(payer as never, { depositStrategy }),
    )
    const pay = wrapFetchWithPayment(fetch, client)
    const first = await pay(`${url}${ROUTE}`, { method: 'POST', headers: JSON_BODY, body: REQUEST_BODY })
    if (first.status !== 200) throw new Error(`opening a channel ended with ${first.status}: ${await first.text()}`)
    const { receiverAuthorizer, withdrawDelay } = accepted.extra as unknown as {
      receiverAuthorizer: string
      withdrawDelay: number
    }
    const config = {
      payer: lower(payer.address),
      payerAuthorizer: lower(payer.address),
      receiver: lower(accepted.payTo),
      receiverAuthorizer: lower(receiverAuthorizer),
      token: lower(accepted.asset),
      withdrawDelay,
      salt: `0x${'0'.repeat(64)}`,
    } satisfies ChannelConfig
    const channelId = digests.channelId(config)
    const headers: string[] = []
    for (let call = 2; call <= calls + 1; call++) {
      const most = price * BigInt(call)
      const hash = Buffer.from(digests.voucher(channelId, most).slice(2), 'hex')
      const { signature, recovery } = await curve.sign(hash, Buffer.from(payer.privateKey.slice(2), 'hex'))
      const whole = `0x${Buffer.from(signature).toString('hex')}${(27 + recovery).toString(16)}`
      const voucher = { channelId, maxClaimableAmount: String(most), signature: whole }
      const payload = { type: 'voucher', channelConfig: config, voucher }
      headers.push(encodeHeader({ x402Version: 2, resource: challenge.resource, accepted, payload } as never))
    }
    buyers.push({ headers })
  }
  return buyers
}

const lower = (text: string): `0x${string}` => text.toLowerCase() as `0x${string}`
