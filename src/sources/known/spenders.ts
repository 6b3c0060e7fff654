import type { Chain, ChainSlug } from '../../domain/chains/chain.ts'
import { PERMIT2 } from '../../domain/chains/contracts.ts'
import { METHODS, spenderOf } from '../../domain/methods.ts'

/** Contracts that people approve most: routers, order venues, lending pools, marketplaces. */

export interface Spender {
  name: string
  address: `0x${string}`
}

interface SpenderRow extends Spender {
  /** Where it stands at this address; everywhere when left out. */
  on?: readonly ChainSlug[]
}

const ROWS: readonly SpenderRow[] = [
  { name: 'Permit2', address: PERMIT2 },
  { name: 'KyberSwap limit orders', address: '0xcab2FA2eeab7065B45CBcF6E3936dDE2506b4f6C' },
  { name: 'Orbs', address: '0x00002a9C4D9497df5Bd31768eC5d30eEf5405000' },
  { name: '1inch v6', address: '0x111111125421cA6dc452d289314280a0f8842A65' },
  { name: '1inch v5', address: '0x1111111254EEB25477B68fb85Ed929f73A960582' },
  { name: '0x', address: '0xDef1C0ded9bec7F1a1670819833240f027b25EfF' },
  { name: '0x AllowanceHolder', address: '0x0000000000001fF3684f28c67538d4D072C22734' },
  { name: 'ParaSwap v6', address: '0x6A000F20005980200259B80c5102003040001068' },
  { name: 'ParaSwap v5', address: '0x216B4B4Ba9F3e719726886d34a177484278Bfcae' },
  { name: 'OpenSea', address: '0x1E0049783F008A0085193E00003D00cd54003c71' },
  { name: 'Uniswap universal router', address: '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD' },
  { name: 'Uniswap universal router 2', address: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', on: ['ethereum'] },
  { name: 'Uniswap universal router 2', address: '0x6fF5693b99212Da76ad316178A184AB56D299b43', on: ['base'] },
  {
    name: 'Uniswap v3',
    address: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
    on: ['ethereum', 'arbitrum', 'optimism', 'polygon'],
  },
  {
    name: 'Uniswap v3 router 2',
    address: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    on: ['ethereum', 'arbitrum', 'optimism', 'polygon'],
  },
  { name: 'Uniswap v3 router 2', address: '0x2626664c2603336E57B271c5C0b26F421741e481', on: ['base'] },
  { name: 'Uniswap v2', address: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', on: ['ethereum'] },
  { name: 'SushiSwap', address: '0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F', on: ['ethereum'] },
  { name: 'PancakeSwap', address: '0x10ED43C718714eb63d5aA57B78B54704E256024E', on: ['bsc'] },
  { name: 'PancakeSwap smart router', address: '0x13f4EA83D0bd40E75C8222255bc855a974568Dd4', on: ['bsc'] },
  { name: 'QuickSwap', address: '0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff', on: ['polygon'] },
  { name: 'Trader Joe', address: '0x60aE616a2155Ee3d9A68541Ba4544862310933d4', on: ['avalanche'] },
  { name: 'Aerodrome', address: '0xcF77a3Ba9A5CA399B7c97c74d54e5b1Beb874E43', on: ['base'] },
  { name: 'Velodrome', address: '0xa062aE8A9c5e11aaA026fc2670B0D65cCc8B2858', on: ['optimism'] },
  { name: 'Aave v3', address: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2', on: ['ethereum'] },
  { name: 'Aave v3', address: '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5', on: ['base'] },
  {
    name: 'Aave v3',
    address: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
    on: ['arbitrum', 'optimism', 'polygon', 'avalanche'],
  },
  { name: 'Morpho', address: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb', on: ['ethereum', 'base'] },
]

/** Known spenders of a chain: those of our own methods first. */
export function listSpenders({ id, slug }: Chain): Spender[] {
  const own = METHODS.flatMap((method) => {
    const address = id === null ? undefined : spenderOf(method, id)
    return address === undefined ? [] : [{ name: method.title, address }]
  })
  return [...own, ...ROWS.filter(({ on }) => on?.includes(slug) ?? true)]
}

/** The name of a spender, where we know it. */
export const findSpenderName = (chain: Chain, address: string): string | null =>
  listSpenders(chain).find((known) => known.address.toLowerCase() === address.toLowerCase())?.name ?? null
