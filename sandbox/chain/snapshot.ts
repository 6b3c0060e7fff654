import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEther } from 'viem'
import { installExchange } from '../exchange/install-exchange.ts'
import { installLaunches, LAUNCH_SPAN_SECONDS, setClock } from '../launches/install-launches.ts'
import { accounts } from './accounts.ts'
import { startAnvil } from './anvil.ts'
import { anvilVersion } from './anvil-binary.ts'
import { readCircleArtifacts, readMulticall3Creation } from './artifacts.ts'
import { cacheFolder, draftOf, exists } from './cache-folder.ts'
import { createChainClient } from './client.ts'
import { fundEth, installMulticall3, installUsdc, mintUsdc } from './deploy.ts'

/** The state file of a chain on which everything is set up, made once for each state of the contracts and of this code. */
export async function furnishedState(): Promise<string> {
  const file = join(cacheFolder, 'chain', `${await fingerprint()}.json`)
  if (!(await exists(file))) await makeSnapshot(file)
  return file
}

/** Puts the contracts and the money of the sandbox on a chain that has neither. */
export async function furnish(url: string): Promise<void> {
  const client = createChainClient(url)
  await installUsdc(url)
  await installMulticall3(url)
  await fundEth(client, accounts.relayer.address, parseEther('100'))
  await mintUsdc(client, accounts.payer.address, payerFundsBase)
  await installLaunches(url)
  await installExchange(url)
}

/** 1,000 USDC. */
export const payerFundsBase = 1_000_000_000n

async function makeSnapshot(file: string): Promise<void> {
  const draft = draftOf(file)
  await mkdir(dirname(file), { recursive: true })
  const anvil = await startAnvil({ stateFile: draft })
  try {
    await setClock(anvil.url, Math.floor(Date.now() / 1000) - LAUNCH_SPAN_SECONDS)
    await furnish(anvil.url)
    await anvil.stop()
    await rename(draft, file)
  } finally {
    await anvil.stop()
    await rm(draft, { force: true })
  }
}

async function fingerprint(): Promise<string> {
  const launches = ['plans.ts', 'contracts.ts', 'send-in-turn.ts', 'install-launches.ts'].map(
    (name) => `../launches/${name}`,
  )
  const code = [
    'accounts.ts',
    'anvil.ts',
    'client.ts',
    'deploy.ts',
    'snapshot.ts',
    'usdc-abi.ts',
    ...launches,
    '../exchange/install-exchange.ts',
  ].map((name) => readFile(fileURLToPath(new URL(name, import.meta.url)), 'utf8'))
  const parts = [
    anvilVersion(),
    JSON.stringify(readCircleArtifacts()),
    readMulticall3Creation(),
    ...(await Promise.all(code)),
    ...(await readFolder('../contracts')),
  ]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
}

async function readFolder(folder: string): Promise<string[]> {
  const place = fileURLToPath(new URL(`${folder}/`, import.meta.url))
  const names = (await readdir(place)).sort()
  return Promise.all(names.map((name) => readFile(join(place, name), 'utf8')))
}
