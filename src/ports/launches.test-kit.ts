import type { Sourced } from '../domain/provenance.ts'
import { DAY_MS } from '../domain/time.ts'
import type { Holder, HolderList, HolderSource } from './holders.ts'
import type { Launch, LaunchEvent, LaunchedToken, LaunchSource } from './launches.ts'
import { FAKE_NOW_MS } from './prices.test-kit.ts'

export const FAKE_POOL = '0x1d946bebfe0732172e3278a2290ac919263e1fe4'
export const FAKE_DEPLOYER = '0x9999999999999999999999999999999999999999'

/** Ten wallets of two percent each behind a pool of twenty. */
export const fakeHolders: Holder[] = [
  { address: FAKE_POOL, pct: 20, label: null, kind: 'contract' },
  ...Array.from(
    { length: 10 },
    (_, place): Holder => ({ address: fakeWallet(place), pct: 2, label: null, kind: 'wallet' }),
  ),
]

export function fakeWallet(place: number): string {
  return `0x${(place + 0x1001).toString(16).padStart(40, '0')}`
}

export function fakeHolderSource(changes: Partial<HolderList> = {}, ageSeconds = 30): HolderSource {
  return {
    list: async () => ({
      symbol: 'MOONLIT',
      name: 'Moonlit',
      decimals: 18,
      verified: false,
      count: 412,
      holders: fakeHolders,
      statedTop10Pct: null,
      poolsKnown: true,
      deployer: { address: FAKE_DEPLOYER, holdingPct: null },
      origins: [{ name: 'blockscout', atMs: FAKE_NOW_MS - ageSeconds * 1000 }],
      ...changes,
    }),
  }
}

export interface FakeLaunch {
  launch?: Partial<Launch>
  /** What a receipt tells beyond the events of the window, by transaction. */
  receipts?: Record<string, LaunchEvent[]>
  /** Who sent a transaction; everybody their own when left out. */
  senders?: Record<string, string>
  /** Trades after the early window. */
  later?: LaunchEvent[]
  token?: Partial<LaunchedToken>
}

/** A launch on Base whose buyers still hold what they bought, unless a test says otherwise. */
export function fakeLaunchSource({
  launch,
  receipts = {},
  senders = {},
  later = [],
  token,
}: FakeLaunch = {}): LaunchSource {
  const whole: Launch = {
    pool: FAKE_POOL,
    dex: 'uniswap-v2',
    block: 100,
    atMs: FAKE_NOW_MS - 9 * DAY_MS,
    window: { fromBlock: 101, toBlock: 130 },
    pools: [FAKE_POOL],
    events: fakePurchase('0xaa', [fakeWallet(0)], 50n),
    ...launch,
  }
  return {
    covers: (chainId) => chainId === 8453,
    find: async () => whole,
    later: async () => later,
    signed: async (_token, _launch, accounts) =>
      Object.values(receipts)
        .flat()
        .filter((event) => (event.kind === 'operation' || event.kind === 'order') && accounts.includes(event.account)),
    transactions: async (_token, { events }, hashes) =>
      hashes.map((hash) => ({
        sender: senders[hash] ?? `sender of ${hash}`,
        events: receipts[hash] ?? events.filter(({ tx }) => tx === hash),
      })),
    remember: () => {},
    token: async (_token, owners): Promise<Sourced<LaunchedToken>> => ({
      source: 'base',
      atMs: FAKE_NOW_MS,
      value: {
        symbol: 'MOONLIT',
        name: 'Moonlit',
        decimals: 18,
        supplyRaw: 1_000n,
        balances: new Map(owners.map((owner) => [owner, owner === FAKE_DEPLOYER ? 20n : 1_000n])),
        ...token,
      },
    }),
  }
}

/** Everybody gets the same out of the pool, in one transaction. */
export function fakePurchase(tx: string, buyers: readonly string[], value: bigint, block = 101): LaunchEvent[] {
  return buyers.flatMap((to, place): LaunchEvent[] => [
    { tx, block, index: 2 * place, kind: 'transfer', from: FAKE_POOL, to, value },
    { tx, block, index: 2 * place + 1, kind: 'swap', boughtRaw: value },
  ])
}
