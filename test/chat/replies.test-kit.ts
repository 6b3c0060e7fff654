/** One reply of every kind in a language, for tests: answers of every intent, questions, refusals, failures, limits, help. */

import type { RefusalCode } from '../../src/chat/allowance/allowance.ts'
import { toChoice } from '../../src/chat/conversation/candidates.ts'
import { ABILITIES } from '../../src/chat/intents/abilities.ts'
import { INTENT_NAMES, type IntentName, intents } from '../../src/chat/intents/catalog.ts'
import { createWalletAnswers } from '../../src/chat/intents/wallet-answers.test-kit.ts'
import { toBareQuestion, toQuestion } from '../../src/chat/intents/wording.ts'
import { failureText } from '../../src/chat/phrases/failures.ts'
import {
  DANGER_NAMES,
  HELP_TOPICS,
  toHelp,
  toUnknown,
  toUnsafe,
  UNSUPPORTED_SUBJECTS,
} from '../../src/chat/phrases/help.ts'
import type { Fact } from '../../src/chat/reading/asked-directly.ts'
import type { Draft } from '../../src/chat/reply.ts'
import type { Lang } from '../../src/chat/say/languages.ts'
import { saidOf } from '../../src/chat/say/refuse.ts'
import { sayIn } from '../../src/chat/say/say-in.ts'
import type { SlotName, Slots } from '../../src/chat/slots.ts'
import type { Failure } from '../../src/domain/failure.ts'
import type { GasRead } from '../../src/ports/gas.ts'

export const ALICE = '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326'
const PEPE = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'

/** Requests that are complete, for every intent. */
const REQUESTS: readonly (readonly [IntentName, Slots])[] = [
  ['price', { symbol: 'ETH' }],
  ['price', { symbols: ['ETH', 'BTC'] }],
  ['quote', { token: 'ETH', amount: '0.1', destinationToken: 'USDC' }],
  ['quote', { token: 'USDC', amount: '$50', destinationToken: 'ETH', originChain: 'base', destinationChain: 'base' }],
  ['quote', { token: 'USDC', amount: '100', originChain: 'base', destinationChain: 'arbitrum' }],
  ['pay', { amount: '1234.5', token: 'USDC', recipient: ALICE }],
  ['pay', { amount: '50', token: 'USDC', recipient: 'alice.eth', chain: 'base' }],
  ['risk', { query: 'PEPE' }],
  ['smart-money', { symbol: 'AERO', chain: 'base', timeframe: '7d' }],
  ['smart-money', { symbol: 'AERO', chain: 'base', direction: 'SELL' }],
  ['yield', { symbol: 'USDC', chain: 'base' }],
  ['prediction-markets', { topic: 'fed rate cut' }],
  ['market-read', { kind: 'fear' }],
  ['market-read', { kind: 'defi' }],
  ['treasury', { dao: 'uniswap' }],
  ['sniper-check', { tokenAddress: 'DEGEN', chain: 'base' }],
  ['advanced-order', { orderType: 'limit', side: 'sell', token: 'ETH', qty: '0.5', priceLevel: '5000' }],
  ['portfolio', {}],
  ['portfolio', { token: 'ETH' }],
  ['approvals', { action: 'list', chain: 'base' }],
  ['approvals', { action: 'revoke', spender: 'permit2' }],
  ['orders', { action: 'list' }],
  ['orders', { action: 'cancel', token: 'ETH' }],
  ['gas', { chain: 'base' }],
  ['gas', {}],
]
/** Requests that lack something, or that cannot be met as they were said. */
const OPEN: readonly (readonly [IntentName, Slots, SlotName[]])[] = [
  ...INTENT_NAMES.map((name): [IntentName, Slots, SlotName[]] => [name, {}, intents[name].needs({})]),
  ['quote', { token: 'ETH', destinationToken: 'USDC', originChain: 'base', destinationChain: 'base' }, ['amount']],
  ['quote', { destinationToken: 'ETH' }, ['amount']],
  ['quote', { token: 'ETH' }, ['amount']],
  ['quote', { token: 'USDC', amount: '500', destinationChain: 'base' }, ['originChain']],
  ['quote', { token: 'USDC', amount: '500', originChain: 'base' }, ['destinationChain']],
  ['quote', { token: 'USDC' }, ['amount', 'originChain', 'destinationChain']],
  ['quote', { token: 'USDC', amount: '25%' }, ['destinationToken']],
  ['pay', { amount: '50', token: 'USDC', chain: 'base' }, ['recipient']],
  ['pay', { recipient: 'alice.eth', token: 'ETH' }, ['amount']],
  ['advanced-order', { orderType: 'limit', token: 'ETH', qty: 'all', side: 'sell' }, ['priceLevel']],
  ['advanced-order', { orderType: 'twap', token: 'ETH', qty: '100', side: 'buy' }, ['durationSeconds']],
  ['advanced-order', { orderType: 'stop-loss', token: 'ETH', side: 'sell', priceLevel: '-10%' }, ['qty']],
  ['smart-money', { direction: 'SELL' }, ['symbol']],
]
const REFUSED: readonly (readonly [IntentName, Slots])[] = [
  ['pay', { amount: '50', token: 'USDC', recipient: 'alice.sol' }],
  ['pay', { amount: '50', token: 'USDC', recipient: '@alice' }],
  ['pay', { amount: 'all', token: 'USDC', recipient: ALICE }],
  ['pay', { amount: '50', token: 'USDC', recipient: `0x${'0'.repeat(40)}` }],
  ['quote', { token: 'ETH', amount: '50%', destinationToken: 'USDC' }],
  ['portfolio', { address: ALICE, chain: 'solana' }],
]
const FACTS: readonly Fact[] = ['mint', 'pause', 'block', 'owner', 'public', 'lock', 'tax', 'sell']
const CAPS: readonly RefusalCode[] = ['anon_id_required', 'daily_limit', 'everyone_limit', 'store_unavailable']
const KNOWN = [{ symbol: 'PEPE', name: 'Pepe', chain: 'base', address: PEPE, liquidityUsd: 123_456 }]
const FAILURES: readonly Failure[] = [
  { code: 'invalid_request', errors: [{ field: 'x', rule: 'y', message: 'must be a number' }] },
  { code: 'unknown_token', query: 'XYZ', candidates: KNOWN },
  { code: 'token_not_on_chain', field: 'token', query: 'XYZ', chain: 'base', candidates: KNOWN },
  { code: 'pools_too_shallow', field: 'token', query: 'XYZ', chain: 'base', limitUsd: 50_000, candidates: KNOWN },
  { code: 'unknown_dao', query: 'aave', known: ['uniswap', 'ens'] },
  { code: 'no_data', about: 'holders of this token' },
  { code: 'unsupported_chain', field: 'chain', chain: 'tron', supported: ['base', 'ethereum'] },
  { code: 'no_route', why: 'no route was found for the size' },
  { code: 'missing_conditional_field', field: 'x', rule: 'must be said' },
  { code: 'too_many_decimals', field: 'x', symbol: 'USDC', chain: 'base', decimals: 6 },
  { code: 'level_on_wrong_side', field: 'x', rule: 'must be above' },
  { code: 'window_not_covered', field: 'timeframe', asked: '7d', coveredSeconds: 480, coverable: ['5m', '24h'] },
  { code: 'order_too_small', field: 'x', rule: 'at least', least: '5' },
  { code: 'venue_not_signable', field: 'x', rule: 'cannot be signed', supported: ['base'] },
  { code: 'rate_limited', retryAfterSeconds: 3 },
  { code: 'upstream_failed', source: 'defillama' },
  { code: 'upstream_timeout', source: 'defillama' },
  { code: 'source_stale', source: 'defillama', ageSeconds: 1, limitSeconds: 1 },
  { code: 'source_disabled', source: 'defillama' },
  { code: 'overloaded', retryAfterSeconds: 3 },
  { code: 'chain_unavailable' },
  { code: 'internal' },
]

const atMs = Date.parse('2026-11-15T12:00:00Z')
const gasOn = (chain: string): GasRead => ({
  chain,
  priceRaw: 10_000_000n,
  costs: [
    { kind: 'transfer', costRaw: 310_000_000_000n, l1Raw: 100_000_000_000n },
    { kind: 'token-transfer', costRaw: 700_000_000_000n, l1Raw: 100_000_000_000n },
    { kind: 'swap', costRaw: 1_900_000_000_000n, l1Raw: 100_000_000_000n },
  ],
  nativeUsd: 2_000,
  atMs,
  prices: [{ name: 'defillama', atMs }],
})

export interface KindOfReply {
  kind: string
  text: string
  labels: readonly string[]
  draft: Draft | undefined
}

/** Every kind of reply in a language, by a name that is the same in all of them. */
export async function listReplies(lang: Lang): Promise<KindOfReply[]> {
  const say = sayIn(lang)
  const all: KindOfReply[] = []
  const add = (kind: string, draft: Draft | undefined, text = draft?.text ?? '') => {
    all.push({ kind, text, labels: (draft?.options ?? []).map(({ label }) => label), draft })
  }
  const contextOf = (changes: object = {}) =>
    createWalletAnswers(
      { gas: { read: async ({ slug }) => (slug === 'polygon' ? undefined : gasOn(slug)) } },
      { say, ...changes },
    ).context
  for (const [intent, slots] of REQUESTS)
    add(`${intent} ${JSON.stringify(slots)}`, await intents[intent].answer(slots, contextOf()))
  for (const about of FACTS)
    add(
      `risk about ${about}`,
      await intents.risk.answer({ query: 'PEPE' }, contextOf({ asked: { about, advice: false } })),
    )
  add('advice', await intents.risk.answer({ query: 'PEPE' }, contextOf({ asked: { advice: true } })))
  for (const [intent, slots, missing] of OPEN) {
    if (missing.length === 0) continue
    const { text = '', options = [] } = toQuestion(intents[intent], slots, missing, say)
    add(`question ${intent} ${missing.join(' ')} ${JSON.stringify(slots)}`, { type: 'clarify', text, options })
  }
  add('question of nothing', { type: 'clarify', ...toBareQuestion(say) })
  for (const [intent, slots] of REFUSED) {
    try {
      add(
        `refused ${intent} ${JSON.stringify(slots)}`,
        await intents[intent].answer(slots, contextOf({ wallet: { evm: null, solana: null } })),
      )
    } catch (thrown) {
      add(`refused ${intent} ${JSON.stringify(slots)}`, undefined, saidOf(thrown) ?? String(thrown))
    }
  }
  for (const code of CAPS) {
    const usage = { remaining: 0, limit: 15, resetAt: '2026-11-16T00:00:00.000Z' }
    const spend = async () => ({ ok: false, code, tier: 'anonymous', usage })
    add(`capped ${code}`, await intents['smart-money'].answer({ symbol: 'AERO', chain: 'base' }, contextOf({ spend })))
  }
  for (const failure of FAILURES) add(`failure ${failure.code}`, undefined, failureText(failure, say))
  add(
    'choice',
    toChoice(
      { code: 'ambiguous_token', field: 'token', query: 'PEPE', candidates: KNOWN },
      'risk',
      { query: 'PEPE' },
      say,
    ),
  )
  for (const topic of HELP_TOPICS) add(`help ${topic}`, toHelp(topic, ABILITIES, say))
  for (const subject of [null, ...UNSUPPORTED_SUBJECTS]) add(`unknown ${subject}`, toUnknown(subject, ABILITIES, say))
  for (const danger of DANGER_NAMES) add(`unsafe ${danger}`, toUnsafe(danger, say))
  return all
}
