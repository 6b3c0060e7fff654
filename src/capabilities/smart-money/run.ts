import type { z } from 'zod'
import type { Chain } from '../../domain/chains/chain.ts'
import { findChain } from '../../domain/chains/find-chain.ts'
import { cleanText } from '../../domain/clean-text.ts'
import { fail } from '../../domain/failure.ts'
import { toIso } from '../../domain/provenance.ts'
import { readAddress } from '../../domain/token.ts'
import type { Sources } from '../../ports/sources.ts'
import type { ReadAhead, Run } from '../capability.ts'
import { inField } from '../in-field.ts'
import { oneSource } from '../one-source.ts'
import type { Timeframe } from '../request-fields.ts'
import { canCover, listCoverable, WINDOW_SECONDS } from './coverage.ts'
import { isNamed, rankWallets, toSignal, toTotals } from './flows.ts'
import type { smartMoneyOffer } from './offer.ts'
import { toSummary } from './words.ts'

const WALLETS_SHOWN = 20
const UNNAMED_SHOWN = 5

/** Which labelled wallets bought or sold a token in a time window, and their total. */
export const followSmartMoney: Run<typeof smartMoneyOffer, 'smartMoney'> = async (input, { sources }) => {
  const { direction, timeframe, symbol } = input
  const { chain, address } = readQuestion(input, sources)
  const title = symbol === undefined ? null : cleanText(symbol, 30) || null
  const query = { chain, address, symbol: title, windowSeconds: WINDOW_SECONDS[timeframe] }
  const reading = await inField('address', sources.smartMoney.flows(query))
  const coveredSeconds = Math.round((reading.toMs - reading.fromMs) / 1000)
  if (!canCover(timeframe, coveredSeconds)) throw toNotCovered(timeframe, coveredSeconds)
  const totals = toTotals(reading.wallets)
  const signal = toSignal(totals)
  const ranked = rankWallets(reading.wallets, direction)
  const namedCount = ranked.filter(isNamed).length
  const shown = ranked.slice(0, namedCount > 0 ? WALLETS_SHOWN : UNNAMED_SHOWN)
  return {
    body: {
      token: reading.token,
      direction,
      timeframe,
      window: { fromAt: toIso(reading.fromMs), toAt: toIso(reading.toMs) },
      ...totals,
      signal,
      wallets: shown.map(
        ({ address, label, labelType, boughtUsd, soldUsd, netUsd, lastTradeAtMs, ...wallet }, index) => ({
          rank: index + 1,
          address,
          label,
          labelType,
          boughtUsd: toCents(boughtUsd),
          soldUsd: toCents(soldUsd),
          netUsd,
          lastTradeAt: lastTradeAtMs === null ? null : toIso(lastTradeAtMs),
          holdingPct: wallet.holdingPct,
          averageEntryUsd: wallet.averageEntryUsd,
          profitPct: wallet.profitPct,
          record: wallet.record,
        }),
      ),
      walletCount: namedCount,
      segments: reading.segments,
      coverage: {
        checked: reading.checked,
        missing: [...reading.missing, ...reading.origins.slice(0, 1).map(({ name }) => oneSource(name))],
      },
      summary: toSummary({ reading, direction, timeframe, totals, signal, ranked }),
    },
    origins: reading.origins,
  }
}

/** The chain and the token, once it is clear that the timeframe can be covered there. */
function readQuestion(input: z.output<typeof smartMoneyOffer.input>, { smartMoney }: Pick<Sources, 'smartMoney'>) {
  const { timeframe } = input
  const chain = findChain(input.chain)
  if (!chain) throw fail({ code: 'unsupported_chain', field: 'chain', chain: input.chain })
  const address = toAddress(input.address, chain)
  const reachSeconds = smartMoney.reachSeconds(chain)
  if (!canCover(timeframe, reachSeconds)) throw toNotCovered(timeframe, reachSeconds ?? 0)
  return { chain, address }
}

export const readSmartMoneyAhead: ReadAhead<typeof smartMoneyOffer> = (input, sources) => {
  const { chain, address } = readQuestion(input, sources)
  return { ...input, chain: chain.slug, address }
}

const toNotCovered = (timeframe: Timeframe, coveredSeconds: number) =>
  fail({
    code: 'window_not_covered',
    field: 'timeframe',
    asked: timeframe,
    coveredSeconds,
    coverable: listCoverable(coveredSeconds),
  })

function toAddress(text: string, chain: Chain): string {
  const read = readAddress(text)
  if (read?.kind === chain.kind && 'address' in read) return read.address
  const rule = read?.kind === 'bad-checksum' ? 'checksum' : 'format'
  const message =
    rule === 'checksum'
      ? 'The letter case of this address does not match its checksum.'
      : `address must be ${chain.kind === 'solana' ? 'a base58 mint of 32 to 44 characters' : '0x and 40 hex digits'} on ${chain.name}`
  throw fail({ code: 'invalid_request', errors: [{ field: 'address', rule, message }] })
}

const toCents = (usd: number): number => Number(usd.toFixed(2))
