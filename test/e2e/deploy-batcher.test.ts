import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createChainClient } from '../../sandbox/chain/client.ts'
import { fundEth } from '../../sandbox/chain/deploy.ts'
import { startNode } from '../../sandbox/chain/engines/start-node.ts'
import { toSandboxSettings } from '../../sandbox/settings.ts'
import { type SandboxChain, startChain } from '../../sandbox/start-chain.ts'
import { DETERMINISTIC_DEPLOYER, TRANSFER_BATCH } from '../../src/domain/chains/contracts.ts'
import { isTransferBatch } from '../../src/payments/settlement/batch-contract.ts'
import { sextant } from '../kit/cli.ts'

let chain: SandboxChain
let env: Record<string, string>
const dataDir = mkdtempSync(join(tmpdir(), 'sextant-deploy-'))

beforeAll(async () => {
  chain = await startChain()
  env = toSandboxSettings({
    port: 4021,
    publicUrl: 'http://sextant.test',
    payTo: chain.payTo,
    rpcUrl: chain.url,
    relayerKey: chain.relayer.privateKey,
    dataDir,
    upstreamsUrl: 'http://127.0.0.1:9',
  })
})
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const run = (...args: string[]) => sextant(['deploy-batcher', ...args], { env })
const codeAt = async (address: `0x${string}`) => (await chain.client.getCode({ address })) ?? '0x'
const sent = () => chain.client.getTransactionCount({ address: chain.relayer.address })

it('the sandbox has the batch contract from the start, and deploying it again does nothing', async () => {
  expect(isTransferBatch(await codeAt(TRANSFER_BATCH))).toBe(true)
  const before = await sent()
  const { code, out } = await run('--send')
  expect([code, out, await sent()]).toEqual([0, expect.stringContaining(`is at ${TRANSFER_BATCH}`), before])
})

it('says what it would cost, and deploys only when it is told to', async () => {
  const node = await startNode()
  try {
    const empty = createChainClient(node.url)
    const here = (...args: string[]) =>
      sextant(['deploy-batcher', ...args], { env: { ...env, BASE_RPC_URL: node.url } })
    const sentHere = () => empty.getTransactionCount({ address: chain.relayer.address })
    await empty.setCode({ address: DETERMINISTIC_DEPLOYER, bytecode: await codeAt(DETERMINISTIC_DEPLOYER) })
    const poor = await here('--send')
    expect([poor.code, poor.out, await sentHere()]).toEqual([1, expect.stringContaining('The key holds 0 ETH'), 0])
    await fundEth(empty, chain.relayer.address)
    const trial = await here('--json')
    const told = JSON.parse(trial.out)
    expect([trial.code, told.state, Number(told.costEther) > 0, await sentHere()]).toEqual([0, 'missing', true, 0])
    expect((await here()).out).toContain('Nothing was sent')
    const { code, out } = await here('--send')
    expect([code, out, await sentHere()]).toEqual([0, expect.stringMatching(/by transaction 0x[0-9a-f]{64}/), 1])
    expect(isTransferBatch((await empty.getCode({ address: TRANSFER_BATCH })) ?? '0x')).toBe(true)
  } finally {
    await node.stop()
  }
})

it('says why it cannot', async () => {
  const [ours, deployer] = [await codeAt(TRANSFER_BATCH), await codeAt(DETERMINISTIC_DEPLOYER)]
  await chain.client.setCode({ address: TRANSFER_BATCH, bytecode: '0x6000' })
  const other = await run('--send')
  expect([other.code, other.out]).toEqual([1, expect.stringContaining('other code')])
  await chain.client.setCode({ address: TRANSFER_BATCH, bytecode: '0x' })
  await chain.client.setCode({ address: DETERMINISTIC_DEPLOYER, bytecode: '0x' })
  const without = await run('--send')
  expect([without.code, without.out]).toEqual([1, expect.stringContaining('no deterministic deployer')])
  await chain.client.setCode({ address: DETERMINISTIC_DEPLOYER, bytecode: deployer })
  await chain.client.setCode({ address: TRANSFER_BATCH, bytecode: ours })
  const keyless = await sextant(['deploy-batcher'], {
    env: { ...env, RELAYER_KEY: '', FACILITATOR_URL: 'http://127.0.0.1:9' },
  })
  expect([keyless.code, keyless.err]).toEqual([2, expect.stringContaining('RELAYER_KEY')])
})
