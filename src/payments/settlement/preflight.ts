import type { Hex } from 'viem'
import { fail } from '../../domain/failure.ts'
import { createCompany } from '../chain/company.ts'
import { type Rpc, RpcRefused } from '../chain/rpc.ts'
import { word } from '../chain/signature.ts'
import type { Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import { PREFLIGHT_BYTECODE } from './bytecode.ts'
import type { Simulate, Simulated } from './simulation.ts'

export type Preflight = (payment: Payment, terms: Terms, isSigned: boolean) => Promise<Simulated>

interface Asked {
  payment: Payment
  terms: Terms
  told(simulated: Simulated): void
  failed(thrown: unknown): void
}

/**
 * A payment whose signature is found good here needs no simulation when the chain has nothing against it: balance, nonce,
 * code of the payer, blacklist, pause and the chain's time, read for all of one moment in one call. Whatever is not
 * perfectly in order is simulated, so that the token itself says what is wrong.
 */
export function createPreflight(rpc: Rpc, caller: Hex, simulate: Simulate): Preflight {
  const ask = createCompany<Asked>({ fits: canTravel, run })

  async function run(load: readonly Asked[]): Promise<void> {
    try {
      const isClear = await preflightAll(rpc, caller, load)
      load.forEach((asked, index) => {
        if (isClear[index]) asked.told({ reason: undefined, isEoa: true })
        else simulateOne(asked)
      })
    } catch (thrown) {
      if (thrown instanceof RpcRefused) load.forEach(simulateOne)
      else for (const { failed } of load) failed(fail({ code: 'chain_unavailable' }, thrown))
    }
  }

  const simulateOne = ({ payment, terms, told, failed }: Asked) => void simulate(payment, terms).then(told, failed)

  return (payment, terms, isSigned) =>
    isSigned ? new Promise((told, failed) => ask({ payment, terms, told, failed })) : simulate(payment, terms)
}

const canTravel = ({ terms }: Asked, [first]: readonly Asked[]): boolean =>
  !first || (first.terms.asset === terms.asset && first.terms.payTo === terms.payTo)

const GAS_TO_START = 400_000
const GAS_EACH = 60_000
const WORD = 64

async function preflightAll(rpc: Rpc, caller: Hex, load: readonly Asked[]): Promise<boolean[]> {
  const { asset, payTo } = (load[0] as Asked).terms
  const asked = load.map(({ payment: { authorization } }) => `${word(authorization.from)}${word(authorization.nonce)}`)
  const size = word(BigInt(load.length * WORD))
  const head = `${word(asset.toLowerCase())}${word(payTo.toLowerCase())}${word(96n)}`
  const gas = `0x${(GAS_TO_START + load.length * GAS_EACH).toString(16)}`
  const call = { from: caller, gas, data: `${PREFLIGHT_BYTECODE}${head}${size}${asked.join('')}` }
  const told = (await rpc.call<string>('eth_call', [call, 'latest'])).slice(2)
  if (told.length !== (1 + 2 * load.length) * WORD) throw new RpcRefused(0, 'the node does not run creation code')
  const wordAt = (place: number) => BigInt(`0x${told.slice(place * WORD, (place + 1) * WORD)}`)
  const chainTime = wordAt(0)
  const spent = new Map<string, bigint>()
  return load.map(({ payment: { authorization } }, index) => {
    const { from, value, validAfter, validBefore } = authorization
    const [balance, against] = [wordAt(1 + 2 * index), wordAt(2 + 2 * index)]
    // Several payments of one payer must fit into its balance together.
    const wanted = (spent.get(from) ?? 0n) + BigInt(value)
    spent.set(from, wanted)
    const isInTime = chainTime > BigInt(validAfter) && chainTime < BigInt(validBefore)
    return against === 0n && balance >= wanted && isInTime
  })
}
