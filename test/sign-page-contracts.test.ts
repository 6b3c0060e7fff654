import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findDiamond } from '../app/sign/proofs/lifi-contracts.ts'
import { SIMULATION_CODE } from '../app/sign/proofs/simulation-code.ts'
import { compileContracts } from '../sandbox/chain/compile.ts'
import { EXCHANGE } from '../sandbox/exchange/install-exchange.ts'

it('the code of the sign page’s trial run is what its source compiles to', async () => {
  const { Simulation } = await compileContracts(fileURLToPath(new URL('../app/sign/proofs', import.meta.url)))
  expect(SIMULATION_CODE.length).toBeGreaterThan(1_000)
  expect(Simulation?.endsWith(SIMULATION_CODE.slice(2))).toBe(true)
})

it('the sandbox’s exchange stands where the sign page expects LI.FI on Base', () => {
  expect(EXCHANGE).toBe(findDiamond(8453))
})
