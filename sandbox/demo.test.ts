import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { showPaidCall } from './demo.ts'
import type { SandboxChain } from './start-chain.ts'

let close = () => {}
afterEach(() => close())

it('waits while the service cannot sell yet, and says what it answered instead of an offer', async () => {
  const answers = [
    [503, { detail: 'The chain cannot be read.' }],
    [503, undefined],
    [404, { detail: 'There is no such route.' }],
  ] as const
  let asked = 0
  const server = createServer((_request, response) => {
    const [status, body] = answers[asked++] ?? [500, undefined]
    response.writeHead(status).end(body && JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => void server.close()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(showPaidCall(url, {} as SandboxChain, () => {})).rejects.toThrow(
    'the service answered 404 instead of 402: There is no such route.',
  )
  expect(asked).toBe(3)
})
