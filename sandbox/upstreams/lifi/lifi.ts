import type { SandboxUpstream } from '../sandbox-upstream.ts'
import { answerChains, answerQuote, answerStatus } from './execution.ts'
import { findRoute, toRoutes, toToken } from './routes.ts'

/** Stands for https://li.quest/v1. Routes are priced by the market, less LI.FI's own fee. */
export const lifi: SandboxUpstream = {
  name: 'lifi',
  prefix: '/lifi',
  lagMs: 0,
  routes: [
    { method: 'POST', path: '/advanced/routes', answer: toRoutes },
    { path: '/token', answer: toToken },
    { path: '/chains', answer: answerChains },
    { path: '/quote', answer: answerQuote(findRoute) },
    { path: '/status', answer: answerStatus },
  ],
  notFound: { status: 404, json: { message: 'Not found', code: 1003 } },
  tooMany: { status: 429, json: { message: 'Too many requests', code: 1005 } },
}
