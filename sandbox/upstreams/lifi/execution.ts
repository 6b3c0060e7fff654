/** The transactions of the simulated LI.FI: quotes that run on the sandbox's chain, and how a sent one ended. */

import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddress,
  numberToHex,
  pad,
  zeroAddress,
  zeroHash,
} from 'viem'
import { z } from 'zod'
import { CHAINS } from '../../../src/domain/chains/chain.ts'
import { MULTICALL3 } from '../../../src/domain/chains/contracts.ts'
import { findBySlug } from '../../../src/domain/chains/find-chain.ts'
import { EXCHANGE, exchangeAbi } from '../../exchange/install-exchange.ts'
import { networkById } from '../../market/trade.ts'
import type { Answer, Ask } from '../sandbox-upstream.ts'
import { invalid, type LifiRoute, SOLANA } from './routes.ts'

const GAS_LIMIT = 600_000n
const FEE_BPS = 25n
const FILL_SECONDS = 4 * 3600
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

const StepBody = z.looseObject({
  action: z.looseObject({
    fromChainId: z.number(),
    toChainId: z.number(),
    fromToken: z.looseObject({ address: z.string() }),
    toToken: z.looseObject({ address: z.string() }),
    fromAmount: z.string(),
    fromAddress: z.string(),
    toAddress: z.string().optional(),
    slippage: z.number(),
  }),
})

/** `POST /advanced/stepTransaction`: the step priced again, with its transaction. */
export function answerStepTransaction(findRoute: FindRoute) {
  return async (ask: Ask): Promise<Answer> => {
    const read = StepBody.safeParse(ask.body)
    if (!read.success) return invalid('body must have required properties')
    const { action } = read.data
    const route = findRoute(ask, {
      fromChainId: action.fromChainId,
      toChainId: action.toChainId,
      fromTokenAddress: action.fromToken.address,
      toTokenAddress: action.toToken.address,
      fromAmount: action.fromAmount,
      fromAddress: action.fromAddress,
      toAddress: action.toAddress ?? action.fromAddress,
      options: { slippage: action.slippage },
    })
    const step = route?.steps[0]
    if (!step) return notFound('No available quotes for the requested transfer')
    return withTransaction(ask, { ...step, ...(typeof read.data.id === 'string' ? { id: read.data.id } : {}) })
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
  const crosses = toChainId !== fromChainId
  if (!crosses && (await execution.stockOf(getAddress(action.toToken.address))) < amountOut)
    return notFound('The sandbox has too little of this token to pay it out')
  if (crosses && !isAddress(toAddress)) return notFound('No bridge of the sandbox pays out to such an address')
  const data = crosses ? encodeBridge(step, toAddress as Address) : encodeSwap(step, toAddress as Address)
  if (!data) return notFound('No bridge of the sandbox carries this token without a swap')
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

/**
 * The first transaction of a bridge through Across. Across moves a single asset, so a trade that also swaps has none.
 */
function encodeBridge({ action, estimate, integrator }: Step, receiver: Address): Hex | undefined {
  const { fromToken, toToken, fromChainId, toChainId, fromAddress = '' } = action
  if (fromToken.symbol !== toToken.symbol) return undefined
  const [input, output] = [[fromChainId, fromToken.address] as const, [toChainId, toToken.address] as const].map(
    ([chainId, address]) => (BigInt(address) === 0n ? wrappedOn(chainId) : address),
  )
  if (!input || !output) return undefined
  const nowSeconds = Math.floor(Date.now() / 1000)
  const bridge = {
    transactionId: zeroHash,
    bridge: 'across',
    integrator,
    referrer: zeroAddress,
    sendingAssetId: getAddress(fromToken.address),
    receiver,
    minAmount: BigInt(action.fromAmount),
    destinationChainId: BigInt(toChainId),
    hasSourceSwaps: false,
    hasDestinationCall: false,
  }
  const across = {
    receiverAddress: pad(receiver),
    refundAddress: pad(fromAddress as Address),
    sendingAssetId: pad(input as Address),
    receivingAssetId: pad(output as Address),
    outputAmount: BigInt(estimate.toAmount),
    outputAmountMultiplier: 0n,
    exclusiveRelayer: zeroHash,
    quoteTimestamp: nowSeconds,
    fillDeadline: nowSeconds + FILL_SECONDS,
    exclusivityParameter: 0,
    message: '0x' as const,
  }
  return encodeFunctionData({
    abi: exchangeAbi,
    functionName: 'startBridgeTokensViaAcrossV4',
    args: [bridge, across],
  })
}

const wrappedOn = (chainId: number): string | null | undefined =>
  findBySlug(networkById(chainId, SOLANA) ?? '')?.wrapped
const toWord = (value: bigint): Hex => numberToHex(value, { size: 32 })

/** `GET /status`: read from the chain. Only the first leg of a bridge is real, and the answer says so. */
export async function answerStatus({ query, execution }: Ask): Promise<Answer> {
  const txHash = query.get('txHash') ?? ''
  const happened = await execution?.find(txHash)
  if (!happened || happened.kind === 'unknown') return { json: { status: 'NOT_FOUND', substatus: null } }
  const sending = { txHash, txLink: '', chainId: execution?.chainId, amount: '0' }
  if (happened.kind === 'reverted')
    return {
      json: { status: 'FAILED', substatus: 'UNKNOWN_ERROR', substatusMessage: 'The transaction reverted.', sending },
    }
  const bridged = happened.kind === 'deposited'
  const receiving = {
    chainId: happened.kind === 'deposited' ? happened.toChain : execution?.chainId,
    amount: happened.amountOut.toString(),
    ...(bridged ? {} : { txHash, txLink: '' }),
  }
  const substatusMessage = bridged
    ? 'Sandbox: the first leg is real, on this machine’s chain; the arrival on the other chain is only simulated.'
    : 'The transfer is complete.'
  return {
    json: {
      status: 'DONE',
      substatus: 'COMPLETED',
      substatusMessage,
      sending,
      receiving,
      tool: bridged ? 'across' : 'sandboxdex',
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
