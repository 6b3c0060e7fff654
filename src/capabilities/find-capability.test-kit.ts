import type { Capability } from './capability.ts'
import { catalog } from './catalog.ts'

/** A capability as it is sold, by name. */
export function findCapability(name: string): Capability {
  const found = catalog.find(({ offer }) => offer.name === name)
  if (!found) throw new Error(`nothing is sold as ${name}`)
  return found
}
