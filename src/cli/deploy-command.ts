import type { Command } from 'commander'
import { formatEther, type Hex } from 'viem'
import { BadSettings, type Config } from '../config/read-config.ts'
import { TRANSFER_BATCH } from '../domain/chains/contracts.ts'
import { createContext } from '../domain/context.ts'
import { silentLog } from '../domain/log.ts'
import { listPrivateKeys } from '../domain/private-keys.ts'
import type { Rpc } from '../payments/chain/rpc.ts'
import { deployBatchContract, planDeployment } from '../payments/settlement/deploy-batch-contract.ts'
import { openKeyLock } from '../service/open-stores.ts'
import { openEndpoints, orAway } from './away.ts'
import { EXIT, UsageError } from './exit-codes.ts'
import { readServiceSettings } from './read-settings.ts'
import type { Terminal } from './terminal.ts'

interface DeployOptions {
  envFile?: string
  send?: boolean
  json?: boolean
}

interface Told {
  address: string
  state: 'deployed' | 'missing' | 'impossible'
  words: string
  costEther?: string
  transaction?: string
}

/** `sextant deploy-batcher`: the batch contract onto the configured chain. Without `--send` it only says what it would do. */
export function addDeployCommand(program: Command, terminal: Terminal, end: (code: number) => void): void {
  const command = program
    .command('deploy-batcher')
    .summary('put the batch contract on the chain; shows the cost, and sends with --send')
    .description(
      'Puts the contract that settles several payments in one transaction at its address, with the first key of RELAYER_KEY. Does nothing when it is there.',
    )
    .option('--send', 'send the transaction; without it nothing is sent')
    .option('--env-file <path>', 'settings of the service; by default .env and the environment')
    .action(async () => {
      const options = command.optsWithGlobals<DeployOptions>()
      const config = readSettings(terminal, options.envFile)
      const [privateKey] = listPrivateKeys(config.RELAYER_KEY)
      if (!privateKey) throw new UsageError('RELAYER_KEY: deploying needs a key that pays for gas.')
      const rpc = openEndpoints(config)
      try {
        const told = await orAway(() => deploy(rpc, privateKey, config, options.send === true))
        terminal.out(options.json ? `${JSON.stringify(told)}\n` : `${told.words}\n`)
        end(told.state === 'impossible' ? EXIT.nothing : EXIT.done)
      } finally {
        await rpc.close()
      }
    })
}

function readSettings(terminal: Terminal, envFile: string | undefined): Config {
  try {
    return readServiceSettings(terminal.env, envFile)
  } catch (thrown) {
    if (thrown instanceof BadSettings) throw new UsageError(thrown.problems.join('\n'))
    throw thrown
  }
}

async function deploy(rpc: Rpc, privateKey: Hex, config: Config, mayDeploy: boolean): Promise<Told> {
  const { CHAIN_ID: chainId } = config
  const context = createContext(silentLog)
  const seen = Number(await rpc.call<string>('eth_chainId', []))
  if (seen !== chainId) throw new UsageError(`BASE_RPC_URL: answers for chain ${seen}, but CHAIN_ID is ${chainId}.`)
  const address = TRANSFER_BATCH
  const plan = await planDeployment(rpc, privateKey, context)
  if (plan.state === 'deployed')
    return { address, state: 'deployed', words: `The batch contract is at ${address} on chain ${chainId} already.` }
  if (plan.state === 'impossible')
    return { address, state: 'impossible', words: `It cannot be deployed on chain ${chainId}: ${plan.why}.` }
  const costEther = formatEther(plan.costWei)
  if (!mayDeploy) {
    const words = `The batch contract is not on chain ${chainId}. Deploying it to ${address} takes at most ${plan.gas.toLocaleString('en-US')} gas, ${costEther} ETH. Nothing was sent; add --send to deploy.`
    return { address, state: 'missing', words, costEther }
  }
  if (plan.balanceWei < plan.costWei) {
    const words = `The key holds ${formatEther(plan.balanceWei)} ETH; deploying may take ${costEther} ETH. Nothing was sent.`
    return { address, state: 'impossible', words, costEther }
  }
  const { keyLock, close } = await openKeyLock(config, context)
  const settings = { privateKey, chainId, gas: plan.gas, keyLock }
  const transaction = await deployBatchContract(rpc, settings, context).finally(close)
  const words = `The batch contract is at ${address} on chain ${chainId} now, by transaction ${transaction}. A running service uses it within ten minutes.`
  return { address, state: 'deployed', words, costEther, transaction }
}
