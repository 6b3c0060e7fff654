import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { x402Facilitator } from '@x402/core/facilitator'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import { ExactEvmSchemeV1 } from '@x402/evm/exact/v1/facilitator'
import { createWalletClient, http, publicActions } from 'viem'
import { base } from 'viem/chains'
import type { SandboxChain } from '../../sandbox/start-chain.ts'

type Lie =
  | 'honest'
  | 'says-settled'
  | 'says-refused-but-settles'
  | 'garbage'
  | 'hangs-up-after-settling'
  | 'says-valid'
  /** Says no, and it is true. */
  | 'refuses'
  /** Say no, fail, close the connection or never answer, and settle a moment later. */
  | 'refuses-and-mines-later'
  | 'fails-and-mines-later'
  | 'closes-and-mines-later'
  | 'hangs-and-mines-later'
  /** Says yes with the transaction of an earlier payment, and settles nothing. */
  | 'names-another'

/** How long after its answer a facilitator of the kind that mines later settles. */
const LATER_MS = 700

export interface TestFacilitator {
  url: string
  lie: Lie
  seenHeaders: Record<string, unknown>[]
  /** How often it was asked to settle. */
  settleCalls: number
  close(): Promise<void>
}

/**
 * A facilitator server made of the official packages. It settles on the sandbox's chain, and can be told to give false
 * answers.
 */
export async function startFacilitator(chain: SandboxChain): Promise<TestFacilitator> {
  const account = await chain.createPayer({ fundsBase: 0n })
  await chain.fundEth(account.address)
  const wallet = createWalletClient({ account, chain: base, transport: http(chain.url), pollingInterval: 50 }).extend(
    publicActions,
  )
  const signer = toFacilitatorEvmSigner({ ...wallet, address: account.address } as never)
  const official = new x402Facilitator()
    .register('eip155:8453', new ExactEvmScheme(signer))
    .registerV1('base' as never, new ExactEvmSchemeV1(signer))

  let last = ''
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    facilitator.seenHeaders.push(request.headers)
    const { paymentPayload, paymentRequirements } = JSON.parse(text) as {
      paymentPayload: PaymentPayload
      paymentRequirements: PaymentRequirements
    }
    const answer = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    if (facilitator.lie === 'garbage') return void response.end('<html>')
    if (request.url === '/verify') {
      if (facilitator.lie === 'says-valid') return void answer({ isValid: true })
      return void answer(await official.verify(paymentPayload, paymentRequirements))
    }
    facilitator.settleCalls += 1
    const { lie } = facilitator
    const refusal = { success: false, errorReason: 'insufficient_funds', transaction: '', network: 'eip155:8453' }
    if (lie === 'refuses') return void answer(refusal)
    if (lie === 'names-another') return void answer({ success: true, transaction: last, network: 'eip155:8453' })
    if (lie.endsWith('-and-mines-later')) {
      setTimeout(() => void official.settle(paymentPayload, paymentRequirements).catch(() => undefined), LATER_MS)
      if (lie === 'refuses-and-mines-later') answer(refusal)
      if (lie === 'fails-and-mines-later') response.writeHead(500).end('<html>')
      if (lie === 'closes-and-mines-later') request.socket.destroy()
      return
    }
    if (facilitator.lie === 'says-settled')
      return void answer({ success: true, transaction: `0x${'ab'.repeat(32)}`, network: 'eip155:8453' })
    const settled = await official.settle(paymentPayload, paymentRequirements)
    last = settled.transaction
    if (facilitator.lie === 'says-refused-but-settles')
      return void answer({ success: false, errorReason: 'unexpected', transaction: '', network: 'eip155:8453' })
    if (facilitator.lie === 'hangs-up-after-settling') return void request.socket.destroy()
    answer(settled)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const facilitator: TestFacilitator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: 'honest',
    seenHeaders: [],
    settleCalls: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return facilitator
}
