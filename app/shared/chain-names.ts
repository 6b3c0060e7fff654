import { CHAIN_TITLES } from './chain-tables.ts'

/** The display name of a chain. */
export const chainName = (slug: string | null | undefined): string =>
  slug ? (CHAIN_TITLES[slug] ?? slug.charAt(0).toUpperCase() + slug.slice(1)) : ''
