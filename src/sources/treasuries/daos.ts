import { getAddress } from 'viem'
import { findDaoSlug } from '../../domain/names/dao-names.ts'

/** The DAOs whose treasuries we value, with their published wallets and the tokens to look for. */

export interface DaoToken {
  symbol: string
  name: string
  /** `null` for the chain's native coin. */
  address: `0x${string}` | null
  decimals: number
}

interface DaoWallet {
  address: `0x${string}`
  label: string | null
  source: string
}

export interface Dao {
  slug: string
  name: string
  /** The DAO's name in the path of DefiLlama's treasury API. */
  llamaSlug: string
  ownToken: DaoToken & { chain: string }
  chains: readonly { chain: string; chainId: number; wallets: readonly DaoWallet[]; tokens: readonly DaoToken[] }[]
}

const REGISTRY = 'https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/registries/treasury.js'
const ARBITRUM_DOCS = 'https://docs.arbitrum.foundation/deployment-addresses'

const token = (symbol: string, name: string, decimals: number, address: string): DaoToken => ({
  symbol,
  name,
  address: getAddress(address),
  decimals,
})
const wallet = (address: string, label: string | null, source = REGISTRY): DaoWallet => ({
  address: getAddress(address),
  label,
  source,
})

const ether: DaoToken = { symbol: 'ETH', name: 'Ether', address: null, decimals: 18 }
const uni = token('UNI', 'Uniswap', 18, '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984')
const ens = token('ENS', 'Ethereum Name Service', 18, '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72')
const arb = token('ARB', 'Arbitrum', 18, '0x912CE59144191C1204E64559FE8253a0e49E6548')

const ON_ETHEREUM: readonly DaoToken[] = [
  ether,
  token('WETH', 'WETH', 18, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
  token('USDC', 'USDC', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  token('USDT', 'Tether', 6, '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  token('DAI', 'Dai', 18, '0x6B175474E89094C44Da98b954EedeAC495271d0F'),
]

/** Wallets as published by DefiLlama in August 2026. Labels only where the DAO or its code names them. */
export const DAOS: readonly Dao[] = [
  {
    slug: 'uniswap',
    name: 'Uniswap',
    llamaSlug: 'uniswap',
    ownToken: { ...uni, chain: 'ethereum' },
    chains: [
      {
        chain: 'ethereum',
        chainId: 1,
        wallets: [
          wallet('0x1a9c8182c09f50c8318d769245bea52c32be35bc', 'timelock'),
          wallet('0x4b4e140D1f131fdaD6fb59C13AF796fD194e4135', 'treasury vester'),
          wallet('0x3D30B1aB88D487B0F3061F40De76845Bec3F1e94', 'treasury vester'),
        ],
        tokens: [uni, ...ON_ETHEREUM, token('aDAI', 'Aave DAI', 18, '0x028171bCA77440897B824Ca71D1c56caC55b68A3')],
      },
    ],
  },
  {
    slug: 'ens',
    name: 'ENS',
    llamaSlug: 'ens',
    ownToken: { ...ens, chain: 'ethereum' },
    chains: [
      {
        chain: 'ethereum',
        chainId: 1,
        wallets: [
          wallet('0xFe89cc7aBB2C4183683ab71653C4cdc9B02D44b7', 'timelock'),
          wallet('0xd7a029db2585553978190db5e85ec724aa4df23f', 'token vesting'),
          wallet('0x690f0581ececcf8389c223170778cd9d029606f2', 'cold wallet'),
          wallet('0xcD42b4c4D102cc22864e3A1341Bb0529c17fD87d', 'public goods working group'),
          wallet('0x91c32893216dE3eA0a55ABb9851f581d4503d39b', 'meta-governance working group'),
          wallet('0xB162Bf7A7fD64eF32b787719335d06B2780e31D1', 'stream management'),
          wallet('0x536013c57DAF01D78e8a70cAd1B1abAda9411819', 'ecosystem working group'),
          wallet('0x9B9c249Be04dd433c7e8FbBF5E61E6741b89966D', 'ecosystem working group'),
          wallet('0x283Af0B28c62C092C9727F1Ee09c02CA627EB7F5', 'registrar controller'),
          wallet('0x253553366Da8546fC250F225fe3d25d0C782303b', 'registrar controller'),
          wallet('0x4F2083f5fBede34C2714aFfb3105539775f7FE64', 'endowment'),
        ],
        tokens: [
          ens,
          ...ON_ETHEREUM,
          token('sUSDS', 'Savings USDS', 18, '0xa3931d71877C0E7a3148CB7Eb4463524FEc27fbD'),
          token('LINK', 'Chainlink', 18, '0x514910771AF9Ca656af840dff83E8264EcF986CA'),
        ],
      },
    ],
  },
  {
    slug: 'arbitrum',
    name: 'Arbitrum DAO',
    llamaSlug: 'arbitrum-dao',
    ownToken: { ...arb, chain: 'arbitrum' },
    chains: [
      {
        chain: 'arbitrum',
        chainId: 42161,
        wallets: [
          wallet('0xf3fc178157fb3c87548baa86f9d24ba38e649b58', 'treasury', ARBITRUM_DOCS),
          wallet('0x2E041280627800801E90E9Ac83532fadb6cAd99A', 'L1 surplus fees', ARBITRUM_DOCS),
          wallet('0x32e7AF5A8151934F3787d0cD59EB6EDd0a736b1d', 'L2 surplus fees', ARBITRUM_DOCS),
          wallet('0xbF5041Fc07E1c866D15c749156657B8eEd0fb649', 'L2 base fees', ARBITRUM_DOCS),
          wallet('0xbFc1FECa8B09A5c5D3EFfE7429eBE24b9c09EF58', 'treasury timelock', ARBITRUM_DOCS),
        ],
        tokens: [
          arb,
          ether,
          token('WETH', 'WETH', 18, '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'),
          token('USDC', 'USDC', 6, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
          token('USDT', 'Tether', 6, '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'),
          token('DAI', 'Dai', 18, '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'),
        ],
      },
      {
        chain: 'arbitrum-nova',
        chainId: 42170,
        wallets: [
          wallet('0x509386DbF5C0BE6fd68Df97A05fdB375136c32De', 'fee distributor'),
          wallet('0x3B68a689c929327224dBfCe31C1bf72Ffd2559Ce', 'fee distributor'),
          wallet('0x9fCB6F75D99029f28F6F4a1d277bae49c5CAC79f', 'fee distributor'),
        ],
        tokens: [ether],
      },
    ],
  },
]

export function findDao(name: string): Dao | undefined {
  const known = findDaoSlug(name) ?? name.trim().toLowerCase()
  return DAOS.find(({ slug }) => slug === known)
}
