import { budgetSetting, urlSetting } from '../src/config/settings.ts'
import { EVM_CHAINS } from '../src/domain/chains/chain.ts'
import { rpcSetting } from '../src/domain/chains/find-chain.ts'
import { UPSTREAM_NAMES } from '../src/sources/client/upstreams.ts'
import { accounts } from './chain/accounts.ts'
import { CHANNEL_CODE_HASHES } from './chain/install-channels.ts'
import { SANDBOX_UPSTREAMS } from './upstreams/registry.ts'

export interface SandboxPlaces {
  port: number
  publicUrl: string
  payTo: string
  rpcUrl: string
  relayerKey: string
  dataDir: string
  upstreamsUrl: string
}

/** Base is the sandbox's chain; all other chains are simulated by `upstreams/evm-rpc`. */
const SANDBOX_CHAIN_ID = 8453

/** The settings of `npm start` that point it at the sandbox's chain and upstreams. */
export function toSandboxSettings(places: SandboxPlaces): Record<string, string> {
  const upstreams = UPSTREAM_NAMES.flatMap((name) => [
    [urlSetting(name), `${places.upstreamsUrl}${SANDBOX_UPSTREAMS[name] ?? `/${name}`}`],
    [budgetSetting(name), '100000'],
  ])
  const rpc = EVM_CHAINS.map((chain) => [
    rpcSetting(chain),
    chain.id === SANDBOX_CHAIN_ID ? places.rpcUrl : `${places.upstreamsUrl}/evm-rpc/${chain.slug}`,
  ])
  return {
    PORT: String(places.port),
    HOST: '127.0.0.1',
    PUBLIC_URL: places.publicUrl,
    PAY_TO: places.payTo,
    BASE_RPC_URL: places.rpcUrl,
    RELAYER_KEY: places.relayerKey,
    CHANNEL_KEY: accounts.channelAuthorizer.privateKey,
    CHANNEL_CODE_HASHES: CHANNEL_CODE_HASHES.join(),
    DATA_DIR: places.dataDir,
    // Nothing balances load in front of it.
    STOP_DELAY_SECONDS: '0',
    APP_RPC_URLS: [
      ...EVM_CHAINS.map(({ slug }, place) => `${slug}=${rpc[place]?.[1]}`),
      `solana=${places.upstreamsUrl}${SANDBOX_UPSTREAMS.solana_rpc}/`,
    ].join(','),
    APP_ORBS_URL: `${places.upstreamsUrl}${SANDBOX_UPSTREAMS.orbs}`,
    ...Object.fromEntries(upstreams),
    ...Object.fromEntries(rpc),
  }
}
