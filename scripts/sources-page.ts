import { budgetSetting, urlSetting } from '../src/config/settings.ts'
import { EVM_CHAINS } from '../src/domain/chains/chain.ts'
import { rpcSetting } from '../src/domain/chains/find-chain.ts'
import { HOLDERS, LIVE_ODDS, POOLS, SCAN, SPOT } from '../src/sources/client/cache-policies.ts'
import { UPSTREAM_NAMES, UPSTREAMS, type UpstreamName, type UpstreamRow } from '../src/sources/client/upstreams.ts'
import { QUOTE } from '../src/sources/shapes/router.ts'

const PRICED = ['price', 'quote', 'market-read', 'advanced-order']
const SWAPPED = ['quote', 'advanced-order']
const READ = ['market-read']
const HELD = ['sniper-check']

/** Which capabilities call an upstream, as the first choice or as a fallback; `chat` stands for its reads of wallets. */
export const ASKED_FOR: Record<UpstreamName, readonly string[]> = {
  coingecko: [...PRICED, 'risk'],
  defillama_coins: [...PRICED, 'risk', 'treasury'],
  dexscreener: [...PRICED, 'risk', 'sniper-check'],
  kraken: PRICED,
  coinbase: PRICED,
  geckoterminal: ['price', 'risk', 'smart-money', 'market-read', 'sniper-check', 'advanced-order'],
  hyperliquid: ['price'],
  goplus: ['risk', 'sniper-check'],
  honeypot_is: ['risk'],
  rugcheck: ['risk', 'sniper-check'],
  nansen: ['smart-money'],
  polymarket: ['prediction-markets'],
  polymarket_clob: ['prediction-markets'],
  kalshi: ['prediction-markets'],
  defillama: ['market-read', 'treasury', 'yield'],
  defillama_stablecoins: [...READ, 'yield'],
  defillama_yields: ['yield'],
  merkl: ['yield'],
  alternative_me: READ,
  x402stats: READ,
  x402_bazaar: READ,
  x402_list: READ,
  blockscout_ethereum: HELD,
  blockscout_base: HELD,
  blockscout_arbitrum: HELD,
  blockscout_optimism: HELD,
  blockscout_polygon: HELD,
  blockscout_robinhood: HELD,
  solana_rpc: [...HELD, 'chat'],
  lifi: SWAPPED,
  relay: SWAPPED,
  kyberswap: SWAPPED,
  jupiter: ['quote'],
  across: ['quote'],
  debridge: ['quote'],
  cow: [...SWAPPED, 'chat'],
  orbs: ['chat'],
}

export function sourcesPage(): string {
  return `# Sources

Made from \`src/sources/client/upstreams.ts\` and \`scripts/sources-page.ts\` by \`npm run docs\`; do not edit by hand.

Every number in an answer comes from one of these services or from a chain, and \`meta.sources\` of the answer names them.
All but two work without a key. What we read of each was written down from published specifications and recorded answers;
before you rely on it, ask them all from your own machine:

    npm run verify:live                        # one or a few calls to each; exit code 1 when one is in trouble
    npm run verify:live -- --only blockscout   # only those whose name begins with this
    npm run verify:live -- --record            # keeps each answer for the tests, see "Fixtures and recorded answers"

It shows how each call went, and a table of the fields that our fixtures have and the answer lacks or writes as another type.

## Upstreams

${UPSTREAM_NAMES.map((name) => `- **${name}**: ${UPSTREAMS[name].about}`).join('\n')}

| Upstream | Asked for | Address and its setting | Budget | With a key |
|---|---|---|---|---|
${UPSTREAM_NAMES.map((name) => toRow(name, UPSTREAMS[name])).join('\n')}

Settings such as \`${budgetSetting('kraken')}\` replace a budget; all of them are in [config.md](config.md). A budget
is what may leave one process; past it an upstream is skipped and the next one answers, nobody waits. Several processes
behind one address share what a keyless service allows, so divide it between them.

${CHAINS_TEXT}
${KEPT_TEXT}
${FIXTURES_TEXT}
${TERMS_TEXT}`
}

function toRow(name: UpstreamName, { baseUrl, budget, keys }: UpstreamRow): string {
  const withKey = keys.map((key) => `\`${key.setting}\`: ${toBudget(key.budget)}`).join('<br>')
  const cells = [
    `\`${name}\``,
    ASKED_FOR[name].join(', '),
    `${baseUrl}<br>\`${urlSetting(name)}\``,
    toBudget(budget),
    withKey,
  ]
  return `| ${cells.join(' | ')} |`
}

function toBudget({ calls, perSeconds }: UpstreamRow['budget']): string {
  const unit = UNITS.find(([seconds]) => perSeconds % seconds === 0) ?? [1, 's']
  const span = perSeconds / unit[0]
  return `${calls} / ${span === 1 ? '' : `${span} `}${unit[1]}`
}

const UNITS: readonly [seconds: number, name: string][] = [
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
]

const CHAINS_TEXT = `## Chains

${EVM_CHAINS.length} EVM chains are read over JSON-RPC: wallets for quote and advanced-order, contracts that no list knows, launches on Base
for sniper-check, and the published wallets of a DAO where DefiLlama's treasury cannot be had. Public endpoints are the
default, up to three a chain, each in the place of the one before. \`${rpcSetting({ slug: 'base' })}\` and its like replace them;
for Base, the endpoint over which you are paid comes first.

- Public endpoints allow a few calls a second and narrow ranges of logs (2,000 blocks on Base's own). A shop that sells
  sniper checks wants an endpoint of its own for Base.
- Solana's public endpoints refuse to list the largest accounts of a mint. Without one that answers
  (\`${urlSetting('solana_rpc')}\`), holders on Solana come from RugCheck and GoPlus.
`

const KEPT_TEXT = `## Caching

The same question asked at the same moment goes out once. Then its answer is kept in memory, always younger than the limit
of the route that sells it, and \`meta.asOf\` tells the age of its oldest part.

| What | Kept |
|---|---|
| balances and approvals of a wallet | 5 s, all that was asked of the wallet lately in one call |
| quotes of routers | ${QUOTE.freshSeconds} s; for an order, which rests and acts later, 50 s |
| spot prices | ${SPOT.freshSeconds} s |
| odds, trades, what a launch's first buyers still hold | ${LIVE_ODDS.freshSeconds} s |
| pools of a token | ${POOLS.freshSeconds / 60} minutes |
| holders, scans of contracts | ${HOLDERS.freshSeconds / 60} and ${SCAN.freshSeconds / 60} minutes |
| yield pools, protocols, other long lists | half an hour, renewed on a thread of their own |
| settled logs, blocks and receipts, decimals and names of tokens, launches | a day |
`

const FIXTURES_TEXT = `## Fixtures and recorded answers

Tests of adapters read answers from three places, and \`src/sources/adapters/samples.test-kit.ts\` finds them:

| Origin | Where | What is expected |
|---|---|---|
| fixtures | \`src/sources/adapters/<adapter>/fixtures/<endpoint>-<number>.json\`, always there | exact values, and that all of it is mapped |
| shared | \`../shared/samples\`, a collection of recorded answers beside the project, where there is one | the same |
| recorded | \`fixtures-recorded/\`, written by \`npm run verify:live -- --record\`, in no commit | that all of it is mapped |

Fixtures are small: the documented format of a service with values of our own, nobody's recorded ones, and with its edge
cases: null, a field that is missing, one that nobody has documented. They are not part of the published package. A new endpoint
needs a row in \`used-samples.test-kit.ts\` and a fixture; a test asserts that each row has one, and a run of all tests
ends with a table of how many answers of each endpoint were mapped and fails when one was left out.

To test against what the services say today, on a machine that reaches them:

    npm run verify:live -- --record   # fixtures-recorded/<adapter>/<endpoint>-<number>.json and INDEX.json
    npm run test:unit                 # the same tests, over these answers too

The index has the address, date and status of each answer. Headers are never kept, and keys of your settings are blotted
out of addresses and bodies. Lists of more than 1,000 entries lose their middle. A later recording replaces the answers of
the sources that it asks. An answer whose shape has changed is kept too: the test that fails on it shows what is new.
`

const TERMS_TEXT = `## Terms of the upstreams

Being allowed to call a service is not being allowed to sell what it says. We are engineers, not lawyers, and terms change:
have a person read those of every source that stays switched on, and write down when. What we know of them:

| Source | What to look for |
|---|---|
| CoinGecko | Free plans ask for attribution; passing figures on for money is a matter of the plan. Its keyless limit is small and shared by address: a second call within a minute has been refused. A demo key is free, a paid one is for selling. |
| GeckoTerminal | A public beta of the same house, with limits that move; the same questions as for CoinGecko. |
| x402stats.io | Read the terms of its site, and name it as the source. |
| Coinbase, Kraken | Exchanges have terms for market data apart from those for trading; look for redistribution. |
| Hyperliquid | Its API is public and without a key; look for redistribution and for the places where its terms do not allow trading. |
| DexScreener | Terms of its API; its list of promoted tokens is advertising: our trending read flags those and never ranks by it. |
| DefiLlama | The free hosts are open; name DefiLlama as the source. Its bulk lists behind a paid plan are not used here. |
| Merkl | Its API is open and without a key; name Merkl beside end dates and rewards, and look for what its terms say on passing them on. |
| alternative.me | Commercial use is allowed where the source is named right beside the value of the index. |
| x402-list.com | CC-BY-4.0: name it. |
| Polymarket, Kalshi | Trading is closed to people in many places, reading is not. Odds are information here, never an offer. |
| Nansen | Who bought or sold and flows by kind of wallet may be shown with the words "Data by Nansen"; labels as such, its smart-money trade feed and its ranking of traders may not be passed on. We ask only the first two. By key or, within \`NANSEN_X402_DAILY_USD\`, paid for each call. |
| LI.FI | Prices for a caller without a registered integrator name include a fixed fee of 0.25 %. A free key lifts the limit of a few dozen calls in two hours. |
| Relay, KyberSwap, Across, deBridge, CoW, Orbs, Jupiter | Meant for applications that trade through them. We show their price and a link, never what could be signed; ask whether a price alone may be sold, and name who gave it. |
| GoPlus, honeypot.is, RugCheck | Their findings are opinions on other people's contracts. Show who said what, as \`risk\` does, and never turn it into "safe". Free tiers are small: 20 to 60 calls a minute. |
| Solana JSON-RPC, EVM RPC | What a chain says is public; a public endpoint is meant for light use. Use one with a key of your own. |
| Blockscout | Public explorers of single chains are free within limits and are to be replaced by its API for all chains, which wants a key (\`BLOCKSCOUT_API_KEY\`; the free plan allows 5 calls a second). |

Names and images of these services belong to them. Where an answer is shown to people, show \`meta.sources\` with it.
`
