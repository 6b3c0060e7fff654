import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { solverFor } from '../app/sign/proofs/relay-order.ts'
import { SIMULATION_CODE } from '../app/sign/proofs/simulation-code.ts'
import { namedAccount } from '../sandbox/chain/accounts.ts'
import { compileContracts } from '../sandbox/chain/compile.ts'
import { EXCHANGE } from '../sandbox/exchange/install-exchange.ts'
import { getMethod, targetOf } from '../src/domain/methods.ts'

it('the code of the sign page’s trial run is what its source compiles to', async () => {
  const { Simulation } = await compileContracts(fileURLToPath(new URL('../app/sign/proofs', import.meta.url)))
  expect(SIMULATION_CODE.length).toBeGreaterThan(1_000)
  expect(Simulation?.endsWith(SIMULATION_CODE.slice(2))).toBe(true)
})

it('the sandbox’s exchange stands where the sign page expects LI.FI on Base', () => {
  expect(EXCHANGE).toBe(targetOf(getMethod('l1'), 8453))
})

it('S6: the solver of the sandbox counts only for a router on this machine', () => {
  const solver = namedAccount('relay solver').address
  expect(solverFor({ router: 'http://127.0.0.1:4403/relay' })).toBe(solver)
  for (const router of ['https://api.relay.link', 'https://127.0.0.1.example', 'http://localhost.example/127.0.0.1'])
    expect(solverFor({ router })).toBe('0xf70da97812CB96acDF810712Aa562db8dfA3dbEF')
})
