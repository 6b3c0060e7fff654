import { toFunctionSelector } from 'viem'
import type { Terms } from '../wire/terms.ts'
import type { Rpc } from './rpc.ts'
import { tokenDomainSeparator } from './signature.ts'

// Whether chain and token are those of the settings, asked before anything is sold.

const DOMAIN_SEPARATOR = toFunctionSelector('DOMAIN_SEPARATOR()')

type Token = Pick<Terms, 'chainId' | 'asset' | 'extra'>

/** Whether the chain can be read at all, and what is wrong with it or the token. */
export interface TokenState {
  isAway: boolean
  problems: string[]
}

/** What stands in the way of selling on this chain with this token; no problem when all is well. */
export async function examineToken(rpc: Rpc, terms: Token): Promise<TokenState> {
  const { chainId, asset } = terms
  const wrong = (problem: string): TokenState => ({ isAway: false, problems: [problem] })
  try {
    const seen = Number(BigInt(await rpc.call<string>('eth_chainId', [])))
    if (seen !== chainId) return wrong(`BASE_RPC_URL: answers for chain ${seen}, but CHAIN_ID is ${chainId}`)
    const code = await rpc.call<string>('eth_getCode', [asset, 'latest'])
    if (code === '0x') return wrong(`USDC_ADDRESS: there is no contract at ${asset} on chain ${chainId}`)
    if (!(await hasDomain(rpc, terms))) {
      return wrong(
        `USDC_NAME, USDC_VERSION: the token's EIP-712 domain is not "${terms.extra.name}" version "${terms.extra.version}"`,
      )
    }
    return { isAway: false, problems: [] }
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : 'no answer'
    return { isAway: true, problems: [`BASE_RPC_URL: the chain cannot be read (${why})`] }
  }
}

export const checkToken = async (rpc: Rpc, terms: Token): Promise<string[]> => (await examineToken(rpc, terms)).problems

/** The same with one call while all is well: the token's domain names chain and contract. */
export async function recheckToken(rpc: Rpc, terms: Token): Promise<TokenState> {
  const isWell = await hasDomain(rpc, terms).catch(() => false)
  return isWell ? { isAway: false, problems: [] } : examineToken(rpc, terms)
}

async function hasDomain(rpc: Rpc, terms: Token): Promise<boolean> {
  const separator = await rpc.call<string>('eth_call', [{ to: terms.asset, data: DOMAIN_SEPARATOR }, 'latest'])
  return separator === tokenDomainSeparator(terms)
}
