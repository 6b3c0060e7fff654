import { BadSettings, type Config, listEndpointUrls } from '../config/read-config.ts'
import type { Context } from '../domain/context.ts'
import { type ForEach, listPaymentMethods } from '../payments/accepts.ts'
import { examineToken, recheckToken, type TokenState } from '../payments/chain/check-token.ts'
import { createRpc } from '../payments/chain/rpc.ts'
import { createRpcPool, type RpcPool } from '../payments/chain/rpc-pool.ts'
import { measureRpc } from '../telemetry/measure.ts'
import type { Metrics } from '../telemetry/metrics.ts'

type Methods = ReturnType<typeof listPaymentMethods>

/** The ways to be paid, and the chain of each. */
export interface Chain {
  methods: Methods
  /** One for each method, in their order. */
  rpcs: ForEach<Methods, RpcPool>
  /** Looks again whether chain and token are the configured ones. */
  check(): Promise<TokenState>
  close(): Promise<void>
}

/**
 * Fails with `BadSettings` if the chain or the token is not the configured one. A chain that does not answer is only a
 * trouble: everything else goes on, and sales as soon as it answers.
 */
export async function openChain(config: Config, context: Context, metrics: Metrics): Promise<Chain> {
  const methods = listPaymentMethods(config)
  const rpcs: ForEach<Methods, RpcPool> = [openRpc(config, context, metrics)]
  const checkEach = async (check: typeof examineToken): Promise<TokenState> => {
    const states = await Promise.all(rpcs.map((one, index) => check(one, methods[index] ?? methods[0])))
    return { isAway: states.some(({ isAway }) => isAway), problems: states.flatMap(({ problems }) => problems) }
  }
  const close = async () => {
    await Promise.all(rpcs.map((one) => one.close()))
  }
  const { isAway, problems } = await checkEach(examineToken)
  if (problems.length > 0 && !isAway) {
    await close()
    throw new BadSettings(problems)
  }
  return { methods, rpcs, check: () => checkEach(recheckToken), close }
}

/** All endpoints of the settlement chain as one, each measured. */
function openRpc(config: Config, context: Context, metrics: Metrics): RpcPool {
  const endpoints = listEndpointUrls(config).map((url, index) => measureRpc(createRpc(url), index, metrics))
  return createRpcPool({ endpoints, chainId: config.CHAIN_ID, now: context.now, log: context.log })
}
