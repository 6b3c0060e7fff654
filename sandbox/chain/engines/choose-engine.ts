import { createAnvil, findAnvil } from './anvil.ts'
import { findEdr } from './edr.ts'
import type { Engine } from './engine.ts'

/**
 * The engine of the sandbox's chain: the one that `SANDBOX_CHAIN` names; else anvil where this machine has one (or
 * `ANVIL_BIN` names it), else EDR. Nothing is downloaded or installed for it.
 */
export async function chooseEngine(env: NodeJS.ProcessEnv = process.env): Promise<Engine> {
  const asked = env.SANDBOX_CHAIN
  if (asked && asked !== 'anvil' && asked !== 'edr')
    throw new Error(`SANDBOX_CHAIN is ${asked}; it may be anvil or edr, or be left out.`)
  if (asked !== 'edr') {
    const binary = await findAnvil(env)
    if (binary) return createAnvil(binary)
  }
  const edr = asked === 'anvil' ? undefined : findEdr()
  if (edr) return edr
  throw new Error(
    `There is no ${asked ?? 'anvil or edr'} for ${process.platform}-${process.arch} here. ` +
      'Install with optional dependencies (npm install --include=optional), or install Foundry (https://getfoundry.sh), or set ANVIL_BIN to an anvil binary.',
  )
}

/** Every engine that can run on this machine, for tests that run on all of them. */
export async function listEngines(env: NodeJS.ProcessEnv = process.env): Promise<Engine[]> {
  const binary = await findAnvil(env)
  const edr = findEdr()
  return [...(edr ? [edr] : []), ...(binary ? [createAnvil(binary)] : [])]
}
