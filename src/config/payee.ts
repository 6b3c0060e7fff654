import * as contracts from '../domain/chains/contracts.ts'

/** Addresses that nobody can spend from: money that is paid there is lost. */

/** Why this cannot be the address that earns; undefined when nothing speaks against it. */
export function findPayeeProblem(payTo: string, token: string): string | undefined {
  const address = payTo.toLowerCase()
  if (BigInt(address) === 0n) return 'PAY_TO: is the zero address; what is paid there is lost'
  // Numbers that small are contracts built into the chain, and no key has such an address.
  if (BigInt(address) < 2n ** 32n && !BURNED.test(address))
    return 'PAY_TO: belongs to the chain itself; nobody could spend what is paid there'
  if (BURNED.test(address)) return 'PAY_TO: is an address for burning or a place holder; what is paid there is lost'
  if (address === token.toLowerCase())
    return 'PAY_TO: is the contract of the token itself (USDC_ADDRESS); what is paid there is lost'
  if (CONTRACTS.has(address)) return 'PAY_TO: is a contract that payments go through, not a wallet'
  return undefined
}

/** Zeros with `dead` before or behind them, and what stands for native money in other protocols. */
const BURNED = /^0x(?:(?:dead)?0{36}(?:dead)?|e{40}|f{40})$/
const CONTRACTS: ReadonlySet<string> = new Set(Object.values(contracts).map((one) => one.toLowerCase()))
