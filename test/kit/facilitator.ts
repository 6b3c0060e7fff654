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

type Lie = 'honest' | 'says-settled' | 'says-refused-but-settles' | 'garbage' | 'hangs-up-after-settling' | 'says-valid'

export interface TestFacilitator {
  url: string
  lie: Lie
  seenHeaders: Record<string, unknown>[]
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
    if (facilitator.lie === 'says-settled')
      return void answer({ success: true, transaction: `0x${'ab'.repeat(32)}`, network: 'eip155:8453' })
    const settled = await official.settle(paymentPayload, paymentRequirements)
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return facilitator
}
