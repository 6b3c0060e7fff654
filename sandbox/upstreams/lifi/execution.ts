/** The transactions of the simulated LI.FI: quotes that run on the sandbox's chain, and how a sent one ended. */

import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddress,
  numberToHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { z } from 'zod'
import { CHAINS } from '../../../src/domain/chains/chain.ts'
import { MULTICALL3 } from '../../../src/domain/chains/contracts.ts'
import { EXCHANGE, exchangeAbi } from '../../exchange/install-exchange.ts'
import { networkById } from '../../market/trade.ts'
import type { Answer, Ask } from '../sandbox-upstream.ts'
import { invalid, type LifiRoute, SOLANA } from './routes.ts'

const GAS_LIMIT = 600_000n
const FEE_BPS = 25n
const notFound = (message: string): Answer => ({ status: 404, json: { message, code: 1002 } })

type FindRoute = (ask: Ask, body: object) => LifiRoute | undefined

const Query = z.object({
  fromChain: z.coerce.number(),
  toChain: z.coerce.number(),
  fromToken: z.string(),
  toToken: z.string(),
  fromAmount: z.string().regex(/^\d+$/),
  fromAddress: z.string(),
  toAddress: z.string().optional(),
  slippage: z.coerce.number().min(0).max(1).default(0.005),
  integrator: z.string().optional(),
})

/** `GET /quote`: the one route, with the transaction that executes it on the sandbox's chain. */
export function answerQuote(findRoute: FindRoute) {
  return async (ask: Ask): Promise<Answer> => {
    const read = Query.safeParse(Object.fromEntries(ask.query))
    if (!read.success) return invalid('querystring must have required properties')
    const { fromChain, toChain, fromToken, toToken, fromAmount, fromAddress, toAddress, slippage, integrator } =
      read.data
    const route = findRoute(ask, {
      fromChainId: fromChain,
      toChainId: toChain,
      fromTokenAddress: fromToken,
      toTokenAddress: toToken,
      fromAmount,
      fromAddress,
      toAddress: toAddress ?? fromAddress,
      options: { slippage, integrator },
    })
    const step = route?.steps[0]
    if (!step) return notFound('No available quotes for the requested transfer')
    return withTransaction(ask, step)
  }
}

async function withTransaction({ execution }: Ask, step: LifiRoute['steps'][number]): Promise<Answer> {
  const { action, estimate } = step
  const { fromChainId, toChainId, fromAmount, fromAddress = '', toAddress = fromAddress } = action
  if (networkById(fromChainId, SOLANA) === 'solana') {
    return {
      json: { ...step, transactionRequest: { data: Buffer.from('sandbox: no Solana here').toString('base64') } },
    }
  }
  // Only Base is a real chain in the sandbox; on others there is a price but no transaction.
  if (!execution || fromChainId !== execution.chainId || !isAddress(fromAddress)) return { json: step }
  const tokenIn = getAddress(action.fromToken.address)
  const amountIn = BigInt(fromAmount)
  const amountOut = BigInt(estimate.toAmount)
  // A bridge has a price, but its transaction would pass functions that nobody can read completely.
  if (toChainId !== fromChainId) return { json: step }
  if ((await execution.stockOf(getAddress(action.toToken.address))) < amountOut)
    return notFound('The sandbox has too little of this token to pay it out')
  const data = encodeSwap(step, toAddress as Address)
  return {
    json: {
      ...step,
      transactionRequest: {
        to: EXCHANGE,
        from: fromAddress,
        data,
        value: numberToHex(BigInt(tokenIn) === 0n ? amountIn : 0n),
        chainId: fromChainId,
        gasPrice: numberToHex(1_000_000_000n),
        gasLimit: numberToHex(GAS_LIMIT),
      },
    },
  }
}

type Step = LifiRoute['steps'][number]

/** LI.FI's fee comes first, as a swap of its own in the list; the rest is traded. */
function encodeSwap({ action, estimate, integrator }: Step, receiver: Address): Hex {
  const [tokenIn, tokenOut] = [getAddress(action.fromToken.address), getAddress(action.toToken.address)]
  const amountIn = BigInt(action.fromAmount)
  const traded = amountIn - (amountIn * FEE_BPS) / 10_000n
  const place = { callTo: EXCHANGE, approveTo: EXCHANGE, sendingAssetId: tokenIn }
  const swaps = [
    { ...place, receivingAssetId: tokenIn, fromAmount: amountIn, callData: toWord(traded), requiresDeposit: true },
    {
      ...place,
      receivingAssetId: tokenOut,
      fromAmount: traded,
      callData: toWord(BigInt(estimate.toAmount)),
      requiresDeposit: false,
    },
  ]
  return encodeFunctionData({
    abi: exchangeAbi,
    functionName:
      tokenIn === zeroAddress
        ? 'swapTokensMultipleV3NativeToERC20'
        : tokenOut === zeroAddress
          ? 'swapTokensMultipleV3ERC20ToNative'
          : 'swapTokensMultipleV3ERC20ToERC20',
    args: [zeroHash, integrator, '', receiver, BigInt(estimate.toAmountMin), swaps],
  })
}

const toWord = (value: bigint): Hex => numberToHex(value, { size: 32 })

/** `GET /status`: read from the chain. */
export async function answerStatus({ query, execution }: Ask): Promise<Answer> {
  const txHash = query.get('txHash') ?? ''
  const happened = await execution?.find(txHash)
  if (!happened || happened.kind === 'unknown') return { json: { status: 'NOT_FOUND', substatus: null } }
  const sending = { txHash, txLink: '', chainId: execution?.chainId, amount: '0' }
  if (happened.kind === 'reverted')
    return {
      json: { status: 'FAILED', substatus: 'UNKNOWN_ERROR', substatusMessage: 'The transaction reverted.', sending },
    }
  return {
    json: {
      status: 'DONE',
      substatus: 'COMPLETED',
      substatusMessage: 'The transfer is complete.',
      sending,
      receiving: { chainId: execution?.chainId, amount: happened.amountOut.toString(), txHash, txLink: '' },
      tool: 'sandboxdex',
    },
  }
}

/** `GET /chains`: the fields that LI.FI's own library needs. */
export function answerChains(): Answer {
  const chains = CHAINS.flatMap(({ id, slug, name, native, kind }) =>
    id === null
      ? []
      : [
          {
            id,
            key: slug,
            chainType: kind === 'evm' ? 'EVM' : 'SVM',
            name,
            coin: native.symbol,
            mainnet: true,
            logoURI: '',
            multicallAddress: MULTICALL3,
            metamask: {
              chainId: numberToHex(id),
              chainName: name,
              nativeCurrency: native,
              rpcUrls: [],
              blockExplorerUrls: [],
            },
            nativeToken: {
              address: '0x0000000000000000000000000000000000000000',
              chainId: id,
              symbol: native.symbol,
              name: native.name,
              decimals: native.decimals,
              priceUSD: '0',
            },
          },
        ],
  )
  return { json: { chains } }
}
