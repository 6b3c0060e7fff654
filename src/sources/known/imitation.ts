import { CHAINS } from '../../domain/chains/chain.ts'
import { toLetterSkeleton, toSkeleton } from '../../domain/skeleton.ts'
import type { Token } from '../../domain/token.ts'
import { sameAddress, toTicker } from '../shapes/tokens.ts'
import { LISTED_TOKENS } from './listed-tokens.ts'
import { MAJORS } from './majors.ts'
import { findListedByAddress } from './token-list.ts'

/** Whether a contract is on a built-in list, and whose name it bears when it is not. */

export function isBuiltIn({ chain: slug, address }: Pick<Token, 'chain' | 'address'>): boolean {
  const chain = CHAINS.find((one) => one.slug === slug)
  if (!chain || address === null) return false
  const major = MAJORS.some(({ token }) => token.chain === slug && sameAddress(token.address ?? '', address))
  return major || chain.wrapped?.toLowerCase() === address.toLowerCase() || !!findListedByAddress(chain, address)
}

const listedAddresses = new Set(
  Object.values(LISTED_TOKENS).flatMap((rows) => rows.map(([, , address]) => address.toLowerCase())),
)

/** On the list of some chain: the same address on another chain is the work of the same deployer. */
export const isListedSomewhere = (address: string | null): boolean =>
  address !== null && listedAddresses.has(address.toLowerCase())

interface Named {
  symbol: string
  name: string
}

const majors: readonly Named[] = MAJORS.map(({ token }) => token)
const listed: readonly Named[] = Object.values(LISTED_TOKENS).flatMap((rows) =>
  rows.map(([symbol, name]) => ({ symbol, name })),
)
const majorBySkeleton = bySkeleton(majors, toLetterSkeleton)
const listedBySkeleton = bySkeleton(listed, toSkeleton)
const isMajor = new Set(majors.map(({ symbol }) => toTicker(symbol)))
/** Names of stablecoins and names of several words: a single word such as "Pepe" belongs to nobody. */
const majorByName = new Map(
  [
    ...MAJORS.filter(({ assetClass }) => assetClass === 'stablecoin').map(({ token }) => token),
    ...[...majors, ...listed.filter(({ symbol }) => isMajor.has(toTicker(symbol)))].filter(({ name }) =>
      name.trim().includes(' '),
    ),
  ].map((token) => [toSkeleton(token.name), token]),
)
/** The suffix of a bridged form, as in `USDC.e`. */
const BRIDGED = /\.[a-z]{1,3}$/i

/**
 * The token that a contract outside the lists passes itself off as. The ticker of a well-known asset is taken, whatever
 * letters it is written with; that of a smaller listed token only with letters of another script or with its name.
 * Tickers with a mark of their own, such as `USDC.e`, are another token.
 */
export function findImitated({ symbol, name }: Named): Named | null {
  const ticker = toTicker(symbol)
  const major = majorBySkeleton.get(toLetterSkeleton(ticker))
  if (major) return toNamed(major)
  const smaller = listedBySkeleton.get(toSkeleton(ticker))
  if (smaller && (isDisguised(ticker) || toSkeleton(smaller.name) === toSkeleton(name))) return toNamed(smaller)
  const named = BRIDGED.test(symbol) ? undefined : majorByName.get(toSkeleton(name))
  return named ? toNamed(named) : null
}

const toNamed = ({ symbol, name }: Named): Named => ({ symbol, name })

const isDisguised = (ticker: string): boolean => toSkeleton(ticker) !== ticker.toUpperCase()

function bySkeleton(tokens: readonly Named[], toKey: (text: string) => string): Map<string, Named> {
  return new Map(tokens.map((token) => [toKey(toTicker(token.symbol)), token]))
}
