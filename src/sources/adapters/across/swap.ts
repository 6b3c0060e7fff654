import { z } from 'zod'
import { nameAt } from '../../../domain/chains/find-chain.ts'
import { NOBODY } from '../../../domain/nobody.ts'
import type { RouteRequest } from '../../../ports/routes.ts'
import { toPath } from '../../client/to-path.ts'
import { gasFee, NO_LIMITS, oneStep, type Priced, signSpender, toRawAmount } from '../../shapes/router.ts'
import { Anything, toNonNegative, toPositive } from '../../shapes/values.ts'

/** Across' swap endpoint, for operators with a key and an integrator id. What could be signed in it is not read. */

export function toSwapPath(
  { from, to, amountRaw, sender, recipient }: RouteRequest,
  tokens: { input: string; output: string },
  integratorId: string,
): string {
  const asked = toPath`/swap/approval?tradeType=exactInput&inputToken=${tokens.input}&outputToken=${tokens.output}&originChainId=${nameAt(from.chain, 'across') ?? 0}&destinationChainId=${nameAt(to.chain, 'across') ?? 0}&amount=${amountRaw.toString()}`
  return (
    asked +
    toPath`&depositor=${sender ?? NOBODY.evm}&recipient=${recipient ?? sender ?? NOBODY.evm}&integratorId=${integratorId}`
  )
}

export const AcrossSwap = z.object({
  inputAmount: Anything,
  expectedOutputAmount: Anything,
  minOutputAmount: Anything,
  expectedFillTime: Anything,
  fees: z
    .object({
      total: z.object({ amountUsd: Anything, pct: Anything }).nullish().catch(null),
      originGas: z.object({ amountUsd: Anything }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
})

export function toPricedSwap(swap: z.output<typeof AcrossSwap>, request: RouteRequest): Priced | undefined {
  const amountOutRaw = toRawAmount(swap.expectedOutputAmount)
  const spentRaw = toRawAmount(swap.inputAmount)
  if (amountOutRaw === null || (spentRaw !== null && spentRaw > request.amountRaw)) return undefined
  const share = toNonNegative(swap.fees?.total?.pct)
  const leastRaw = toRawAmount(swap.minOutputAmount)
  return {
    offer: {
      provider: 'across',
      amountOutRaw,
      amountOutMinRaw: leastRaw !== null && leastRaw < amountOutRaw ? leastRaw : amountOutRaw,
      amountInUsd: null,
      amountOutUsd: null,
      priceImpactPct: 0,
      slippagePct: 0,
      fees: [
        gasFee(request, toNonNegative(swap.fees?.originGas?.amountUsd)),
        {
          type: 'bridge',
          name: 'Across relay fee',
          amountUsd: toNonNegative(swap.fees?.total?.amountUsd),
          paidFrom: 'output',
          ...(share === null ? {} : { shareOfInput: share / 1e18 }),
        },
      ],
      etaSeconds: toPositive(swap.expectedFillTime),
      steps: [oneStep(request, 'Across')],
      nativeFeeRaw: null,
      limits: NO_LIMITS,
    },
    spender: signSpender('across', request),
  }
}
