import { privateKeyToAccount } from 'viem/accounts'
import { usdToBase } from '../../domain/amount.ts'
import type { Context } from '../../domain/context.ts'
import type { Upstream } from '../upstream.ts'
import { UPSTREAMS, type UpstreamOverrides } from '../upstreams.ts'
import { createPayingPost } from './paying-post.ts'
import { createSpending } from './spending.ts'

export interface NansenSettings {
  NANSEN_API_KEY?: string | undefined
  NANSEN_X402_KEY?: string | undefined
  NANSEN_X402_DAILY_USD?: string | undefined
  upstreams: UpstreamOverrides
}

/** Nansen by its key, else by paying for each call, else not at all. */
export function chooseNansen(
  settings: NansenSettings,
  upstream: Upstream,
  context: Context,
): Pick<Upstream, 'post'> | undefined {
  const { NANSEN_API_KEY: key, NANSEN_X402_KEY: payingKey, NANSEN_X402_DAILY_USD: dailyUsd } = settings
  if (key) return upstream
  if (!payingKey || !dailyUsd) return undefined
  return createPayingPost({
    baseUrl: settings.upstreams.urls?.nansen ?? UPSTREAMS.nansen.baseUrl,
    account: privateKeyToAccount(payingKey as `0x${string}`),
    spending: createSpending(context, usdToBase(dailyUsd)),
    context,
  })
}
