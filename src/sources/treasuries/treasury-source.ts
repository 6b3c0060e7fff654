import { cleanText } from '../../domain/clean-text.ts'
import type { Context } from '../../domain/context.ts'
import { fail } from '../../domain/failure.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { TreasurySource } from '../../ports/treasuries.ts'
import type { DefillamaCoins } from '../adapters/defillama/coins.ts'
import type { KeptTreasury } from '../adapters/defillama/treasury.ts'
import type { RefreshedList } from '../client/lists/list.ts'
import type { Lists } from '../client/lists/lists.ts'
import { toPath } from '../client/to-path.ts'
import { DAOS, type Dao, findDao } from './daos.ts'
import { toHeldTokens } from './day-change.ts'
import { toPositionsSheet } from './from-positions.ts'
import { readWallets } from './from-wallets.ts'
import type { PastRead, PastReads } from './past-reads.ts'
import { findLargeGap, isSuspect, join, listExpected, type Sheet, type TreasuryFound, totalOf } from './sheet.ts'
import { toTreasury } from './to-treasury.ts'

/** Reads DAO treasuries in two ways and decides which of them can be believed. */

export interface TreasuryParts {
  background: Pick<Lists, 'list'>
  coins: Pick<DefillamaCoins, 'current'>
  evm: EvmReader
  pastReads: PastReads
  context: Context
}

const EVERY_SECONDS = 1_800
/** Random delay, so that replicas that start together do not ask together. */
const JITTER_SECONDS = 120
const KEEP_SECONDS = 86_400
/** A doubted total is accepted when the wallets hold at most this many times as much. */
const CONFIRMED_WITHIN = 2

/**
 * Uses DefiLlama's data on a treasury. When that fails, is too old or cannot be right, reads the published wallets on
 * chain.
 */
export function createTreasurySource(parts: TreasuryParts): TreasurySource {
  const { background, pastReads, context } = parts
  const lists = new Map(DAOS.map((dao) => [dao.slug, listOf(background, dao)]))

  /** DefiLlama's data, with missing chains filled in from their wallets. */
  async function readPositions(dao: Dao, past: readonly PastRead[]): Promise<Sheet> {
    const list = lists.get(dao.slug) as RefreshedList<KeptTreasury>
    const sheet = toPositionsSheet(dao, await list.read(), context.now())
    const answered = new Set(sheet.chains.map(({ chain }) => chain))
    const absent = listExpected(dao, past).filter((chain) => !answered.has(chain))
    if (absent.length === 0) return sheet
    const readable = dao.chains.filter(({ chain }) => absent.includes(chain))
    const filled = readable.length === 0 ? undefined : await readWallets(dao, readable, parts)
    const gaps = new Map(absent.map((chain) => [chain, sheet.gaps.get(chain) ?? 'not_reported']))
    for (const { chain } of filled?.chains ?? []) gaps.delete(chain)
    return { ...(filled ? join(sheet, filled) : sheet), gaps }
  }

  /** Reads all published wallets. Chains where something was found before but no wallet is published are gaps. */
  async function readAllWallets(dao: Dao, past: readonly PastRead[]): Promise<Sheet> {
    const sheet = await readWallets(dao, dao.chains, parts)
    const published = new Set(dao.chains.map(({ chain }) => chain))
    const beyond = listExpected(dao, past).filter((chain) => !published.has(chain))
    return {
      ...sheet,
      gaps: new Map([...sheet.gaps, ...beyond.map((chain) => [chain, 'no_published_wallet'] as const)]),
    }
  }

  async function readBest(dao: Dao, past: readonly PastRead[]): Promise<TreasuryFound> {
    const positions = await readPositions(dao, past).catch((thrown: unknown) => ({ thrown }))
    if (!('thrown' in positions) && !isSuspect(positions, past) && !findLargeGap(positions, past)) {
      return { sheet: positions, scope: 'positions' }
    }
    const wallets = await readAllWallets(dao, past)
    const whole = !findLargeGap(wallets, past) && totalOf(wallets) > 0
    if ('thrown' in positions) {
      if (whole) return { sheet: wallets, scope: 'wallets' }
      throw positions.thrown
    }
    if (!whole) throw fail({ code: 'upstream_failed', source: 'defillama' })
    if (findLargeGap(positions, past)) return { sheet: wallets, scope: 'wallets' }
    const confirmed = totalOf(wallets) <= CONFIRMED_WITHIN * totalOf(positions)
    return confirmed ? { sheet: positions, scope: 'positions' } : { sheet: wallets, scope: 'wallets', doubted: true }
  }

  /** Wallet balances beside DefiLlama's totals: read in the background, so that no sale waits for a chain. */
  const walletsAtHand = new Map<string, { sheet: Sheet; atMs: number }>()
  const reading = new Set<string>()

  function findWallets(dao: Dao): Sheet | undefined {
    const known = walletsAtHand.get(dao.slug)
    const age = known ? context.now() - known.atMs : Number.POSITIVE_INFINITY
    if (age >= EVERY_SECONDS * 1000 && !reading.has(dao.slug)) {
      reading.add(dao.slug)
      readWallets(dao, dao.chains, parts)
        .then((sheet) => walletsAtHand.set(dao.slug, { sheet, atMs: context.now() }))
        .catch(() => undefined)
        .finally(() => reading.delete(dao.slug))
    }
    return age < KEEP_SECONDS * 1000 ? known?.sheet : undefined
  }

  return {
    slugOf: (name) => getDao(name).slug,
    async read(name) {
      const dao = getDao(name)
      const past = await pastReads.list(dao.slug)
      const found = await readBest(dao, past)
      const totalUsd = totalOf(found.sheet)
      if (totalUsd <= 0) throw fail({ code: 'no_data', about: `the ${dao.name} treasury` })
      if (found.sheet.gaps.size === 0) {
        const chainUsd = Object.fromEntries(found.sheet.chains.map(({ chain, valueUsd }) => [chain, valueUsd]))
        const tokens = toHeldTokens(found.sheet.holdings)
        await pastReads.add(dao.slug, { atMs: context.now(), scope: found.scope, totalUsd, chainUsd, tokens })
      }
      const ownWallets = found.scope === 'positions' ? findWallets(dao) : undefined
      return toTreasury(dao, { ...found, ownWallets }, past, context.now())
    },
  }
}

function getDao(name: string): Dao {
  const dao = findDao(name)
  if (dao) return dao
  throw fail({ code: 'unknown_dao', query: cleanText(name, 40), known: DAOS.map(({ slug }) => slug) })
}

function listOf({ list }: Pick<Lists, 'list'>, { slug, llamaSlug }: Dao): RefreshedList<KeptTreasury> {
  return list({
    upstream: 'defillama',
    path: toPath`/treasury/${llamaSlug}`,
    reducer: new URL('../adapters/defillama/treasury.ts', import.meta.url),
    everySeconds: EVERY_SECONDS + Math.floor(Math.random() * JITTER_SECONDS),
    keepSeconds: KEEP_SECONDS,
    keepOnDisk: { name: `treasury-${slug}`, version: 2 },
  })
}
