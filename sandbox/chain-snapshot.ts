import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEther } from 'viem'
import { TRANSFER_BATCH_BYTECODE } from '../src/payments/settlement/bytecode.ts'
import { accounts } from './chain/accounts.ts'
import { readCircleArtifacts, readMulticall3Creation } from './chain/artifacts.ts'
import { cachedFile, draftOf } from './chain/cache-folder.ts'
import { createChainClient } from './chain/client.ts'
import { fundEth, installMulticall3, installUsdc, mintUsdc } from './chain/deploy.ts'
import type { Engine } from './chain/engines/engine.ts'
import { startNode } from './chain/engines/start-node.ts'
import { installChannels } from './chain/install-channels.ts'
import { installSettlement } from './chain/install-settlement.ts'
import { installExchange } from './exchange/install-exchange.ts'
import { installLaunches, LAUNCH_SPAN_SECONDS } from './launches/install-launches.ts'

/**
 * The state file of a chain on which all contracts and balances are set up. It is cached: made once per engine and per
 * version of the contracts and of the code that installs them.
 */
export async function preparedState(engine: Engine): Promise<string> {
  const { file, isThere } = await cachedFile(join('chain', `${await fingerprint(engine)}.json`))
  if (!isThere) await makeSnapshot(engine, file)
  return file
}

/** Installs all contracts of the sandbox on an empty chain and funds its accounts. */
export async function prepareChain(url: string): Promise<void> {
  const client = createChainClient(url)
  await installUsdc(url)
  await installMulticall3(url)
  await installSettlement(url)
  await installChannels(url)
  await fundEth(client, accounts.relayer.address, parseEther('100'))
  await mintUsdc(client, accounts.payer.address, payerFundsBase)
  await installLaunches(url)
  await installExchange(url)
}

/** 1,000 USDC. */
export const payerFundsBase = 1_000_000_000n

async function makeSnapshot(engine: Engine, file: string): Promise<void> {
  const draft = draftOf(file)
  await mkdir(dirname(file), { recursive: true })
  const startTimeSeconds = Math.floor(Date.now() / 1000) - LAUNCH_SPAN_SECONDS
  const node = await startNode({ stateFile: draft, startTimeSeconds }, engine)
  try {
    await prepareChain(node.url)
    await node.stop()
    await rename(draft, file)
  } finally {
    await node.stop()
    await rm(draft, { force: true })
  }
}

/** Hash of everything that decides what is on the prepared chain. */
async function fingerprint({ name, version }: Engine): Promise<string> {
  const parts = [
    `${name} ${version}`,
    JSON.stringify(readCircleArtifacts()),
    readMulticall3Creation(),
    TRANSFER_BATCH_BYTECODE,
    await readFile(fileURLToPath(import.meta.url), 'utf8'),
    ...(await Promise.all(['chain', 'chain/engines', 'contracts', 'launches', 'exchange'].map(readFolder))).flat(),
  ]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
}

async function readFolder(folder: string): Promise<string[]> {
  const place = fileURLToPath(new URL(`${folder}/`, import.meta.url))
  const names = (await readdir(place)).filter((name) => /(?<!\.test)\.(ts|sol)$/.test(name)).sort()
  return Promise.all(names.map((name) => readFile(join(place, name), 'utf8')))
}
