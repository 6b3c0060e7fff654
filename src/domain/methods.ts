/**
 * How a trade may be executed: one table for the service, which names no other way, and for the sign page, which is built
 * with it. Every address that is called or approved is written here; none comes from a router's answer or from a setting.
 * The file imports nothing, because the page takes its values too.
 */

/**
 * What can be proved before signing. A: the page builds every byte itself. B: the router's bytes are decoded completely
 * and a contract keeps minimum and recipient. C: they are decoded completely, and a solver's signed order states minimum,
 * recipient and refund.
 */
export type MethodClass = 'A' | 'B' | 'C'

type Hex = `0x${string}`

interface MethodRow {
  /** The router's name in answers and among the upstreams. */
  provider: string
  /** For people. */
  title: string
  class: MethodClass
  route: 'swap' | 'bridge'
  /** The contract that is called, or that settles a signed order, by EIP-155 id. */
  targets: Readonly<Record<number, Hex>>
  /** Who is approved, where it is not the target. */
  spender?: Hex
  /** Functions of the target that may be called; a signed message has none. */
  selectors: readonly Hex[]
  /** Chains where it may arrive, by EIP-155 id; for a swap the same as `targets`. */
  arrivals?: readonly number[]
  /** From or to Solana, which has no EIP-155 id. */
  solana?: 'from' | 'to'
  /** Only tokens can be spent this way, no native coin. */
  tokensOnly?: true
  /** Gas of the trade without its approval: what is counted where a router states an unlikely figure or none. */
  gasUnits: number
  /** Seconds after the link's end in which the trade may still be carried out on chain. */
  graceSeconds: number
  /** Seconds between two looks at the price while the page is open; null where the router allows few questions. */
  refreshSeconds: number | null
  /** Where the addresses were read, and when. */
  source: string
}

const at = (address: Hex, ...ids: readonly number[]): Record<number, Hex> =>
  Object.fromEntries(ids.map((id) => [id, address]))

const KYBER = at(
  '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5',
  ...[1, 56, 42161, 137, 10, 43114, 8453, 59144, 146, 80094, 130, 999, 4663],
)
const COW = at('0x9008D19f58AAbD9eD0D60971565AA8510560ab41', 1, 8453, 42161, 137, 56, 43114, 100, 59144, 57073)
const LIFI = {
  ...at(
    '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
    ...[1, 42161, 43114, 8453, 81457, 56, 42220, 25, 100, 1135, 5000, 34443, 10, 137, 534352, 146, 480],
  ),
  ...at('0x864b314D4C5a0399368609581d3E8933a63b9232', 57073, 1868, 130),
  ...at('0xFf70F4A1d11995621854F3692acF286d8aCd04b2', 42170),
  ...at('0xf909c4Ae16622898b885B89d7F839E0244851c66', 80094),
  ...at('0x0a0758d937d1059c356D4714e57F5df0239bce1A', 999),
  ...at('0xDE1E598b81620773454588B85D6b5D4eEC32573e', 59144),
  ...at('0xB477751B76CF82d00a686A1232f5fCD772414Af3', 4663),
  ...at('0x341e94069f53234fE6DabeF707aD424830525715', 324),
}
const ACROSS = {
  ...at('0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5', 1),
  ...at('0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64', 8453, 480, 130),
  ...at('0xe35e9842fceaCA96570B734083f4a58e8F7C5f2A', 42161),
  ...at('0x6f26Bf09B1C792e3228e5467807a900A503c0281', 10),
  ...at('0x9295ee1d8C5b022Be115A2AD3c30C72E34e7F096', 137),
  ...at('0x7E63A5f1a8F0B4d0934B2f2327DAED3F6bb2ee75', 59144),
  ...at('0xE0B015E54d54fc84a6cB9B666099c46adE9335FF', 324),
  ...at('0x3baD7AD0728f9917d1Bf08af5782dCbD516cDd96', 534352, 34443, 1868),
  ...at('0x2D509190Ed0172ba588407D4c2df918F955Cc6E1', 81457),
  ...at('0xeF684C38F94F48775959ECf2012D7E864ffb9dd4', 57073),
  ...at('0x9552a0a6624A23B848060AE5901659CDDa1f83f8', 1135),
}
/** ZKsync is left out: Relay's own files disagree about its depository there. */
const RELAY = {
  ...at(
    '0x4cD00E387622C35bDDB9b4c962C136462338BC31',
    ...[1, 8453, 42161, 10, 137, 56, 43114, 100, 534352, 1135, 480, 130, 42220, 146, 80094, 999, 81457, 34443, 57073],
    ...[1868, 42170, 4663],
  ),
  ...at('0x59916da825d2d2ec1bf878d71c88826f6633ecca', 59144, 5000),
}
/** Takes sold tokens into CoW's settlement; the same contract on every chain. */
export const COW_VAULT_RELAYER = '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110'

const DLN = at('0xeF4fB24aD0916217251F553c0596F8Edc630EB66', 1, 8453, 42161, 10, 137, 56, 43114, 59144)

const idsOf = (targets: Readonly<Record<number, Hex>>): number[] => Object.keys(targets).map(Number)

const ROWS = {
  k1: {
    provider: 'kyberswap',
    title: 'KyberSwap',
    class: 'B',
    route: 'swap',
    targets: KYBER,
    selectors: ['0xe21fd0e9'],
    gasUnits: 350_000,
    graceSeconds: 0,
    refreshSeconds: 20,
    source: 'docs.kyberswap.com, contracts page, 2026-07-22',
  },
  c1: {
    provider: 'cow',
    title: 'CoW Protocol',
    class: 'A',
    route: 'swap',
    targets: COW,
    spender: COW_VAULT_RELAYER,
    selectors: [],
    tokensOnly: true,
    gasUnits: 0,
    graceSeconds: 300,
    refreshSeconds: 20,
    source: 'cowprotocol sdk-config 2.4.0',
  },
  l1: {
    provider: 'lifi',
    title: 'LI.FI',
    class: 'B',
    route: 'swap',
    targets: LIFI,
    selectors: ['0x4666fc80', '0x733214a3', '0xaf7060fd', '0x5fd9ae2e', '0x2c57e884', '0x736eac0b'],
    gasUnits: 400_000,
    graceSeconds: 0,
    refreshSeconds: null,
    source: 'lifinance/contracts, deployments, 2026-08-21',
  },
  j1: {
    provider: 'jupiter',
    title: 'Jupiter',
    class: 'B',
    route: 'swap',
    targets: {},
    solana: 'from',
    selectors: [],
    gasUnits: 0,
    graceSeconds: 120,
    refreshSeconds: 20,
    source: 'developers.jup.ag, swap v2 build, 2026-08-21',
  },
  a1: {
    provider: 'across',
    title: 'Across',
    class: 'A',
    route: 'bridge',
    targets: ACROSS,
    arrivals: idsOf(ACROSS),
    selectors: ['0x7b939232'],
    gasUnits: 120_000,
    graceSeconds: 6 * 3600,
    refreshSeconds: 20,
    source: 'across-protocol/contracts, deployments.json, 2026-06-11',
  },
  r1: {
    provider: 'relay',
    title: 'Relay',
    class: 'C',
    route: 'bridge',
    targets: RELAY,
    arrivals: idsOf(RELAY),
    solana: 'to',
    selectors: ['0xe8017952', '0x49290c1c'],
    gasUnits: 90_000,
    graceSeconds: 3600,
    refreshSeconds: 20,
    source: 'docs.relay.link, contract addresses, 2026-08-21',
  },
  d1: {
    provider: 'debridge',
    title: 'deBridge',
    class: 'A',
    route: 'bridge',
    targets: DLN,
    arrivals: idsOf(DLN),
    solana: 'to',
    selectors: ['0xb9303701'],
    gasUnits: 250_000,
    graceSeconds: 0,
    refreshSeconds: 30,
    source: 'npm dln-client 8.3.6',
  },
} as const satisfies Record<string, MethodRow>

export type MethodId = keyof typeof ROWS
export type Method = MethodRow & { id: MethodId }

export const METHOD_IDS = Object.keys(ROWS) as MethodId[]
export const METHODS: readonly Method[] = METHOD_IDS.map((id) => ({ id, ...ROWS[id] }))

export const getMethod = (id: MethodId): Method => ({ id, ...ROWS[id] })

/** A side of a trade, as far as it decides about the method. */
interface Side {
  /** null for Solana. */
  chainId: number | null
  /** null for the native coin. */
  address: string | null
}

/** The method by which a router's route can be executed and proved; undefined means that the route is never named. */
export function findMethod(provider: string, from: Side, to: Side): Method | undefined {
  return METHODS.find((method) => method.provider === provider && isAble(method, from, to))
}

function isAble({ route, targets, arrivals = [], solana, tokensOnly }: Method, from: Side, to: Side): boolean {
  if ((from.chainId === to.chainId ? 'swap' : 'bridge') !== route) return false
  if (tokensOnly && from.address === null) return false
  if (from.chainId === null) return solana === 'from' && to.chainId === null
  if (!Object.hasOwn(targets, from.chainId)) return false
  return route === 'swap' || (to.chainId === null ? solana === 'to' : arrivals.includes(to.chainId))
}

/** The contract that a method calls on a chain; undefined where it has none. */
export const targetOf = ({ targets }: Method, chainId: number): Hex | undefined =>
  Object.hasOwn(targets, chainId) ? targets[chainId] : undefined

/** Who may take the token; undefined where the method has no contract. */
export const spenderOf = (method: Method, chainId: number): Hex | undefined =>
  targetOf(method, chainId) && (method.spender ?? targetOf(method, chainId))

/** Two bytes of the table (FNV-1a), because a link is short: a page that was built with another table refuses the ticket. */
export const METHODS_VERSION = [...JSON.stringify(ROWS)]
  .reduce((hash, character) => Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5)
  .toString(16)
  .padStart(8, '0')
  .slice(4)
