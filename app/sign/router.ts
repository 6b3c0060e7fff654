import { convertQuoteToRoute, createClient, executeRoute, getQuote, type LiFiStep, type SDKClient } from '@lifi/sdk'
import { EthereumProvider } from '@lifi/sdk-provider-ethereum'
import type { Address, Client } from 'viem'
import type { SignData } from './page-data.ts'
import type { Transaction, Wallets } from './wallet.ts'

export type { LiFiStep }

export const SOLANA_ID = 1151111081099710
const NATIVE = '0x0000000000000000000000000000000000000000'
const NATIVE_SOLANA = '11111111111111111111111111111111'

export interface Ask {
  fromChain: number
  toChain: number
  fromToken: string
  toToken: string
  fromAmount: string
  fromAddress: string
  toAddress: string
  slippage: number
}

/** LI.FI's own library, asked and run from this browser alone. */
export interface Router {
  quote(ask: Ask): Promise<LiFiStep>
  /** `check` sees the last quote and its transaction just before the wallet does, and may throw. */
  execute(
    step: LiFiStep,
    hooks: { check(step: LiFiStep, transaction: Transaction): Promise<void>; sent(hash: string): void },
  ): Promise<{ hash: string; toAmount: string | undefined; message: string | undefined }>
}

export function createRouter(data: SignData, wallets?: Wallets, account?: Address): Router {
  const client: SDKClient = createClient({
    integrator: 'sextant',
    apiUrl: data.router,
    disableVersionCheck: true,
    // The chains are told below: without Permit2, so that an approval is exactly the amount, to the router itself.
    preloadChains: false,
    providers: [
      EthereumProvider({
        disableMessageSigning: true,
        getWalletClient: () =>
          (wallets && account ? wallets.signer(account) : Promise.reject(new Error('no wallet'))) as Promise<Client>,
        switchChain: async () => {
          await wallets?.ensureChain()
          return wallets && account ? wallets.signer(account) : undefined
        },
      }),
    ],
  })
  client.setChains(Object.values(data.chains).map(toLifiChain) as never)
  return {
    quote: (ask) => getQuote(client, { ...ask }),
    async execute(step, { check, sent }) {
      const route = convertQuoteToRoute(step)
      let latest: LiFiStep = step
      let hash: string | undefined
      let message: string | undefined
      const done = await executeRoute(client, route, {
        acceptExchangeRateUpdateHook: async () => true,
        updateRouteHook: ({ steps }) => {
          latest = steps[0] ?? latest
          for (const { txHash, type, substatusMessage } of steps[0]?.execution?.actions ?? []) {
            message = substatusMessage ?? message
            if (type !== 'SWAP' && type !== 'CROSS_CHAIN') continue
            if (txHash && txHash !== hash) {
              hash = txHash
              sent(txHash)
            }
          }
        },
        updateTransactionRequestHook: async (request) => {
          if (request.requestType === 'transaction') {
            const { to, data, value } = request
            await check(latest, { to, data, value } as Transaction)
          }
          return request
        },
      })
      const toAmount = done.steps[0]?.execution?.toAmount
      return { hash: hash ?? '', toAmount, message }
    },
  }
}

/** The router's name for a token; null is the native coin. */
export const routerToken = (chainId: number, address: string | null): string =>
  address ?? (chainId === SOLANA_ID ? NATIVE_SOLANA : NATIVE)

function toLifiChain({ slug, name, id, native, rpcUrls }: SignData['chains'][string]) {
  const chainId = id ?? SOLANA_ID
  return {
    id: chainId,
    key: slug,
    chainType: id === null ? 'SVM' : 'EVM',
    name,
    coin: native.symbol,
    mainnet: true,
    multicallAddress: '0xcA11bde05977b3631167028862bE2a173976CA11',
    nativeToken: { ...native, address: routerToken(chainId, null), chainId, priceUSD: '0' },
    metamask: {
      chainId: `0x${chainId.toString(16)}`,
      chainName: name,
      nativeCurrency: native,
      rpcUrls: [...rpcUrls],
      blockExplorerUrls: [],
    },
  }
}
