import { type Address, getAddress, keccak256, parseEther, toHex } from 'viem'

/** The launch of a token on the sandbox's chain: pool, airdrops, buyers, bundles. */
export interface LaunchPlan {
  story: 'clean' | 'bundle' | 'bundler' | 'concentrated'
  /** One line for people who read the sandbox's output. */
  about: string
  symbol: string
  name: string
  token: Address
  deployer: Address
  /** Percent of the supply that the pool starts with, together with `etherWei`. */
  pooledPct: number
  etherWei: bigint
  /** Percent of the supply for each receiver of an airdrop before trading starts; the deployer keeps the rest. */
  airdropPcts: readonly number[]
  /** Ether of each ordinary buyer; each buys in a separate transaction. */
  buysWei: readonly bigint[]
  /** Wallets that receive parts of a single purchase, and how many of them forward theirs. */
  bundle?: { wallets: number; etherWei: bigint; emptied: number }
  /** Ether of each user of an ERC-4337 bundler; all buy in one transaction. */
  bundlerUsersWei?: readonly bigint[]
}

export const LAUNCH_SUPPLY = parseEther('1000000000')

/** An address derived from words: the same on every machine, and without a known key. */
export const launchAddress = (...words: (string | number)[]): Address =>
  getAddress(`0x${keccak256(toHex(`Sextant sandbox launch: ${words.join(' ')}`)).slice(-40)}`)

const even = (count: number, pct: number): number[] => Array.from({ length: count }, () => pct)
const buys = (count: number, first: number): bigint[] =>
  Array.from({ length: count }, (_, place) => parseEther(((first * (count - place)) / count).toFixed(4)))

export const LAUNCHES: readonly LaunchPlan[] = [
  plan('concentrated', 'Granary Keep', 'GRAIN', 'two wallets hold most of it', {
    pooledPct: 15,
    etherWei: parseEther('5'),
    airdropPcts: [12, ...even(25, 1)],
    buysWei: buys(8, 0.1),
  }),
  plan('clean', 'Harbour Lantern', 'HLAMP', 'many holders, buyers one by one', {
    pooledPct: 20,
    etherWei: parseEther('6'),
    airdropPcts: [...even(20, 2.1), ...even(20, 1.75)],
    buysWei: buys(12, 0.12),
  }),
  plan('bundle', 'Moonlit', 'MOONLIT', 'five buyers fed by one transaction', {
    token: '0x3Bd7323c6388328F25E8AF2Cf4cCa7c7C569972e',
    pooledPct: 35,
    etherWei: parseEther('8'),
    airdropPcts: [13, 9, 6, ...even(40, 0.8)],
    buysWei: buys(6, 0.05),
    bundle: { wallets: 5, etherWei: parseEther('3.68'), emptied: 3 },
  }),
  plan('bundler', 'Tideway', 'TIDEWAY', 'three users of one ERC-4337 bundler, no bundle', {
    pooledPct: 22,
    etherWei: parseEther('6'),
    airdropPcts: [...even(18, 2.2), ...even(20, 1.6)],
    buysWei: buys(5, 0.08),
    bundlerUsersWei: [parseEther('0.2'), parseEther('0.15'), parseEther('0.11')],
  }),
]

function plan(
  story: LaunchPlan['story'],
  name: string,
  symbol: string,
  about: string,
  rest: Omit<LaunchPlan, 'story' | 'name' | 'symbol' | 'about' | 'token' | 'deployer'> & { token?: Address },
): LaunchPlan {
  return {
    token: launchAddress('token', symbol),
    ...rest,
    story,
    name,
    symbol,
    about,
    deployer: launchAddress('deployer', symbol),
  }
}
