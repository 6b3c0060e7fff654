import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from './chain/accounts.ts'
import { startChain } from './start-chain.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-chain-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

test('a chain with a state file goes on where it was stopped, without a second set-up', async () => {
  const stateFile = join(folder, 'chain', 'state.json')

  const first = await startChain({ stateFile })
  await first.mintUsdc(first.payTo, 10_000n)
  const transfers = await first.transfersTo(first.payTo)
  const height = await first.client.getBlockNumber()
  const sent = await first.client.getTransactionCount({ address: accounts.deployer.address })
  await first.stop()
  await expect(fetch(first.url)).rejects.toThrow()

  const second = await startChain({ stateFile })
  try {
    expect(transfers).toHaveLength(1)
    expect(await second.transfersTo(second.payTo)).toEqual(transfers)
    expect(await second.balanceOf(second.payTo)).toBe(10_000n)
    expect(await second.client.getBlockNumber()).toBe(height)
    expect(await second.client.getTransactionCount({ address: accounts.deployer.address })).toBe(sent)
    expect(sent).toBeGreaterThan(0)

    await second.mintUsdc(second.payTo, 1n)
    expect(await second.balanceOf(second.payTo)).toBe(10_001n)
  } finally {
    await second.stop()
  }
}, 120_000)
