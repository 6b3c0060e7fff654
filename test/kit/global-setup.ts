import { findAnvil } from '../../sandbox/chain/anvil-binary.ts'

/** Where anvil has to be prepared first, that happens once, before any test wants a chain. */
export default async function prepare(): Promise<void> {
  await findAnvil()
}
