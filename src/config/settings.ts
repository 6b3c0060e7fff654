import { z } from 'zod'
import { EVM_CHAINS } from '../domain/chains/chain.ts'
import { USDC_ON_BASE } from '../domain/chains/contracts.ts'
import { findChain, publicEndpoints, rpcSetting } from '../domain/chains/find-chain.ts'
import { UPSTREAM_NAMES, UPSTREAMS, type UpstreamName } from '../sources/client/upstreams.ts'
import {
  address,
  batchContract,
  chainUrls,
  contact,
  ether,
  facilitatorMix,
  headerMap,
  hostNames,
  httpUrl,
  httpUrls,
  methodIds,
  postgresUrl,
  privateKey,
  privateKeys,
  redisUrl,
  threeBalances,
  token,
  trustedProxies,
  twoHashes,
  usd,
  usdList,
  whole,
} from './values.ts'

// Every environment variable of the service. `docs/config.md` is generated from this file.

/** One environment variable: its purpose for the documents, and its schema. */
export interface Setting {
  name: string
  about: string
  schema: z.ZodType
  /** Shown in documents in place of a default that is not a constant. */
  example?: string
  secret?: boolean
}

const service = {
  PORT: { about: 'Port to listen on.', schema: whole(0, 65535).default(4021) },
  HOST: { about: 'Address to listen on.', schema: z.string().default('0.0.0.0') },
  PUBLIC_URL: {
    about:
      'The address under which the world reaches this service; every challenge, link and document is built from it.',
    schema: httpUrl.refine((url) => new URL(url).pathname === '/', 'must have no path'),
    example: 'https://sextant.example',
  },
  DATA_DIR: { about: 'Folder of the ledger and of what chat counts (SQLite).', schema: z.string().default('data') },
  SIGNING_KEY: {
    about:
      'Ed25519 key that signs links, offers and receipts, as 32 bytes in base64url or as a JWK; by default one is made and kept in DATA_DIR.',
    schema: z.string().min(1).optional(),
    secret: true,
  },
  SIGNING_KEY_PREVIOUS: {
    about: 'A second key whose links are opened as well while SIGNING_KEY is being changed; it seals none.',
    schema: z.string().min(1).optional(),
    secret: true,
  },
  RETIRED_SIGNERS: {
    about:
      'Public keys that signed receipts before SIGNING_KEY, divided by commas: x of the JWK, @ and the last day (UTC) on which it signed, or the time at which it ended (2026-11-16T10:30:00Z). They stay in the JWKS and did.json, so that old receipts can be verified.',
    schema: z.string().min(1).optional(),
    example: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo@2026-11-16',
  },
  SANDBOX_WALLET_KEY: {
    about:
      'Key of a wallet with play money that the pages offer, where chain and venues are on this machine; ignored anywhere else. `npm run sandbox` sets it.',
    schema: z
      .string()
      .regex(/^0x[0-9a-f]{64}$/)
      .optional(),
    secret: true,
  },
  LOG_LEVEL: {
    about: 'Least level that is logged.',
    schema: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  },
  CONTACT: {
    about:
      'Where to write about security and everything else, mailto: or https:; in security.txt and OpenAPI. By default PUBLIC_URL.',
    schema: contact.optional(),
    example: 'mailto:security@sextant.example',
  },
  MCP_HOSTS: {
    about:
      'Further host names, divided by commas, under which /mcp may be called and whose pages may call it, beside that of PUBLIC_URL and this machine.',
    schema: hostNames.optional(),
    example: 'sextant.internal',
  },
  METRICS_TOKEN: {
    about: 'Token that /metrics asks everybody for (Bearer), this machine too; without it there are none.',
    schema: token.optional(),
    secret: true,
  },
  ADMIN_TOKEN: {
    about:
      "Token of the operator's page at /admin (Bearer, or the password a browser asks for); without it there is none.",
    schema: token.optional(),
    secret: true,
  },
  PICTURES_PER_MINUTE: {
    about:
      'Pictures (charts and previews of links) that are drawn in a minute per client address; kept ones do not count.',
    schema: whole(1, 1_000_000).default(60),
  },
  CHAT_PER_MINUTE: { about: 'Chat messages a minute per client address.', schema: whole(1, 1_000_000).default(30) },
} satisfies Record<string, Omit<Setting, 'name'>>

const chat = {
  TRUSTED_PROXIES: {
    about:
      'How many proxies stand in front of this service, or their networks, divided by commas. Only what these add to X-Forwarded-For is believed.',
    schema: trustedProxies.default(0),
  },
  CHAT_DAILY_READS: {
    about: 'Reads that cost upstream money which chat gives away in a UTC day, over everyone but proven holders.',
    schema: whole(0, 1_000_000).default(200),
  },
  CHAT_CONVERSATIONS_PER_CLIENT: {
    about: 'Conversations at full allowance per client address; more where one relay serves many people.',
    schema: whole(1, 10_000).default(1),
  },
  CHAT_HOLDER_TOKEN: {
    about: 'ERC-20 whose holders have more daily reads in chat; without it nobody is a holder.',
    schema: address.optional(),
    example: '0x…',
  },
  CHAT_HOLDER_CHAIN: {
    about: 'Chain of CHAT_HOLDER_TOKEN.',
    schema: z
      .string()
      .refine((text) => findChain(text)?.kind === 'evm', 'must be an EVM chain')
      .default('base'),
  },
  CHAT_HOLDER_BALANCES: {
    about: 'Balances from which a holder has 100, 250 and 1,000 reads a day, in whole tokens.',
    schema: threeBalances.optional(),
    example: '1000,10000,100000',
  },
  CHAT_HOLDER_DAILY_READS: {
    about: 'Reads in a UTC day over all holders who have proved their address.',
    schema: whole(0, 1_000_000).default(2_000),
  },
  LLM_BASE_URL: {
    about:
      'An OpenAI-compatible API that is asked what a message means where the parser is unsure; without it none is asked.',
    schema: httpUrl.optional(),
    example: 'https://…/v1',
  },
  LLM_MODEL: { about: 'Model to ask for.', schema: z.string().min(1).optional() },
  LLM_API_KEY: { about: 'Key of the language model.', schema: z.string().min(1).optional(), secret: true },
  LLM_DAILY_CALLS: {
    about: 'Calls of the language model in a UTC day, over everyone; each also counts as a read of who asked.',
    schema: whole(0, 1_000_000).default(200),
  },
} satisfies Record<string, Omit<Setting, 'name'>>

const money = {
  PAY_TO: {
    about:
      'The address that earns. Keep its key offline; the service never needs it. One address, one ledger: with a second one, whoever reads the chain could buy with payments that the other ledger has sold for.',
    schema: address,
    example: '0x…',
  },
  BASE_RPC_URL: {
    about: 'JSON-RPC endpoint of the chain on which we are paid.',
    schema: httpUrl,
    example: 'https://mainnet.base.org',
  },
  BASE_RPC_FALLBACK_URLS: {
    about:
      'Further JSON-RPC endpoints of the same chain, divided by commas, best first; asked while BASE_RPC_URL gives no usable answer. Take another provider: one outage then stops no sale.',
    schema: httpUrls.default([]),
    example: 'https://base.example/key',
  },
  CHAIN_ID: { about: 'Chain on which we are paid.', schema: whole(1, 2 ** 53 - 1).default(8453) },
  USDC_ADDRESS: { about: 'The token we are paid in.', schema: address.default(USDC_ON_BASE) },
  USDC_NAME: { about: 'EIP-712 name of the token.', schema: z.string().default('USD Coin') },
  USDC_VERSION: { about: 'EIP-712 version of the token.', schema: z.string().default('2') },
  RELAYER_KEY: {
    about:
      'Private key that pays gas for the embedded facilitator, or several, divided by commas or line breaks. They hold a little ETH and nothing else.',
    schema: privateKeys.optional(),
    secret: true,
    example: '0x…',
  },
  SALES_AT_ONCE: {
    about: 'Paid calls in progress at once; while there are as many, new calls get 503 overloaded.',
    schema: whole(1, 100_000).default(1_200),
  },
  STOP_DELAY_SECONDS: {
    about:
      'After SIGTERM, the time for which everything is still answered while /readyz says 503, so that proxies and load balancers turn away first. Then sales in progress finish.',
    schema: whole(0, 300).default(5),
  },
  LEDGER_KEEP_DAYS: {
    about:
      'Days after which the record of a settled sale is deleted, 2 or more; 0 keeps records for ever. Answers and signatures are deleted after a day in any case.',
    schema: whole(0, 36_500)
      .refine((days) => days !== 1, 'must be 0, or 2 or more')
      .default(400),
  },
  // Twice the 64 that an agent may well have, so that none is hindered.
  PAYER_CALLS_AT_ONCE: {
    about:
      'Paid calls of one payer in progress at once, over all replicas; further ones get 429 rate_limited, and their payments stay good.',
    schema: whole(1, 100_000).default(128),
  },
  // Each such transfer costs the gas of a transaction: one an hour is less than what anybody would lose by it.
  PAYER_REFUSED_MINUTES: {
    about:
      'How long the payments of a payer are refused on all replicas after one of its transfers was mined without effect, which costs us gas. 0: never.',
    schema: whole(0, 10_080).default(60),
  },
  // An agent that asks for 64 unknown names at once may nearly do so again.
  PAYER_UNCHARGED_CALLS: {
    about:
      'Paid calls of one payer in 10 minutes that may end without a charge because of what they asked (404 and the like); further ones get 429 rate_limited.',
    schema: whole(1, 1_000_000).default(120),
  },
  // More than a fleet of agents behind one address gets wrong.
  REFUSED_PAYMENTS_PER_MINUTE: {
    about:
      'Payments of one client address a minute that may be refused as invalid; further ones from there get 429 rate_limited, except repeats of known sales and payers who bought within a day, who are counted by themselves. Counted by each process.',
    schema: whole(1, 1_000_000).default(600),
  },
  SETTLEMENT_CONFIRMATIONS: {
    about:
      'Blocks that must hold a settlement before it counts: its own and those on top of it. More than 1 makes buyers wait longer and is safe against reorganisations.',
    schema: whole(1, 64).default(1),
  },
  RELAYER_LEAST_ETHER: {
    about: 'Nothing is sold, and the service is not ready, while every key of RELAYER_KEY holds less ether than this.',
    schema: ether.default('0.0002'),
  },
  GAS_SHARE_PCT: {
    about:
      'Most that the gas of a sale may cost, in percent of its price, counted by the gas limit and with the fee for data on Ethereum; above it a sale waits a moment for others to share the cost, or nothing is sold until gas is cheaper. The lowest fee of Base is always paid.',
    schema: whole(1, 10_000).default(20),
  },
  GAS_ETHER_USD: {
    about: 'What ether is taken to cost for GAS_SHARE_PCT.',
    schema: whole(1, 1_000_000).default(4_000),
  },
  BATCH_CONTRACT: {
    about:
      'The contract that settles several payments in one transaction: auto (ours where it is deployed, else Multicall3), multicall3, or the address of ours elsewhere. See settlement-contract.md.',
    schema: batchContract.default('auto'),
  },
  CHANNEL_KEY: {
    about:
      'Private key that signs claims and refunds of payment channels, or several, divided by commas or line breaks: the first is announced, channels of the others go on. It holds nothing and is neither a relayer key nor that of PAY_TO. Without it channels are not offered. See channels.md.',
    schema: privateKeys.optional(),
    secret: true,
    example: '0x…',
  },
  // A day: an outage of our service or of the node for as long loses nothing.
  CHANNEL_WITHDRAW_SECONDS: {
    about:
      'How long a buyer of a channel waits who takes the rest out without us; also how long we have to claim. Between 900 and 2592000.',
    schema: whole(900, 2_592_000).default(86_400),
  },
  CHANNEL_MIN_DEPOSIT_USD: {
    about:
      'Least deposit into a channel, in dollars; the gas of it is ours. When it is raised, keep the former one for an hour after a comma (2,1): the first is announced, and buyers who hold an earlier challenge may still deposit the lowest.',
    schema: usdList.default('1'),
  },
  CHANNEL_CLAIM_USD: {
    about: 'What a channel owes, in dollars, from which it is claimed; smaller sums are claimed by their age.',
    schema: usd.default('1'),
  },
  CHANNEL_UNCLAIMED_USD: {
    about: 'Most that a channel may owe without a claim, in dollars; above it a call waits for the claim.',
    schema: usd.default('25'),
  },
  CHANNEL_CODE_HASHES: {
    about:
      'Keccak hashes of the code of escrow and collector, divided by a comma, where they are not those of the official contracts on Base.',
    schema: twoHashes.optional(),
    example: '0x…,0x…',
  },
  FACILITATOR_URL: {
    about: 'A remote x402 facilitator instead of the embedded one; with FACILITATOR_MIX beside it.',
    schema: httpUrl.optional(),
    example: 'https://…',
  },
  FACILITATOR_HEADERS: {
    about: 'Headers for the remote facilitator, as a JSON object, for those that want authentication.',
    schema: headerMap.default({}),
    secret: true,
    example: '{"authorization":"Bearer …"}',
  },
  FACILITATOR_MIX: {
    about:
      'Which sales FACILITATOR_URL settles, all others being settled by RELAYER_KEY: `first`, the first of each route in a calendar month, or a share such as `0.01`. Some directories list only what settles through theirs.',
    schema: facilitatorMix.optional(),
    example: 'first',
  },
} satisfies Record<string, Omit<Setting, 'name'>>

const app = {
  APP_RPC_URLS: {
    about:
      'JSON-RPC endpoints that the web app reads chains through, as chain=url divided by commas; public ones by default. Every visitor sees them: no key in here.',
    schema: chainUrls.default({}),
    example: 'base=https://mainnet.base.org',
  },
  APP_ORBS_URL: {
    about: 'Where the web app posts signed orders for Orbs Spot.',
    schema: httpUrl.default('https://agents-sink.orbs.network'),
  },
  METHODS_OFF: {
    about:
      'Ways of executing a trade that are switched off, by id or router, divided by commas (docs/app.md lists them). They are not quoted any more, and their links that are still open are refused; what was sent before is followed to its end.',
    schema: methodIds.default([]),
    example: 'relay,l1',
  },
} satisfies Record<string, Omit<Setting, 'name'>>

const scale = {
  DATABASE_URL: {
    about:
      'Postgres for the ledger and for what chat counts, so that replicas on several machines share them; without it SQLite in DATA_DIR. A direct or session-pooled address: relayer keys are locked by session.',
    schema: postgresUrl.optional(),
    secret: true,
    example: 'postgres://user:password@host:5432/sextant',
  },
  REDIS_URL: {
    about:
      'Redis or Valkey for upstream answers, upstream budgets and the rate limit of chat, so that replicas share them; without it, or while it is away, each process has its own.',
    schema: redisUrl.optional(),
    secret: true,
    example: 'redis://host:6379',
  },
} satisfies Record<string, Omit<Setting, 'name'>>

const keys = {
  COINGECKO_DEMO_KEY: {
    about: 'CoinGecko demo key: a larger budget on the public host.',
    schema: z.string().min(1).optional(),
    secret: true,
  },
  COINGECKO_PRO_KEY: { about: 'CoinGecko paid key.', schema: z.string().min(1).optional(), secret: true },
  NANSEN_API_KEY: {
    about: 'Nansen key: smart-money answers then name its labelled wallets.',
    schema: z.string().min(1).optional(),
    secret: true,
  },
  LIFI_API_KEY: {
    about: 'LI.FI key: routes for more than a few quotes an hour.',
    schema: z.string().min(1).optional(),
    secret: true,
  },
  JUPITER_API_KEY: {
    about: 'Jupiter key: twice as many quotes on Solana.',
    schema: z.string().min(1).optional(),
    secret: true,
  },
  RELAY_API_KEY: {
    about: 'Relay key: more swap and bridge quotes.',
    schema: z.string().min(1).optional(),
    secret: true,
  },
  ACROSS_API_KEY: {
    about: 'Across key, sent with ACROSS_INTEGRATOR_ID.',
    schema: z.string().min(1).optional(),
    secret: true,
  },
  ACROSS_INTEGRATOR_ID: {
    about:
      'Integrator id at Across: bridge quotes then come from its newer endpoint, and from the older one when that fails.',
    schema: z
      .string()
      .regex(/^0x[0-9a-fA-F]{4}$/, 'must be 0x and four hex digits')
      .optional(),
    example: '0xdead',
  },
  BLOCKSCOUT_API_KEY: {
    about:
      'Blockscout key: holders and wallet histories then come from its API for all chains, with the explorer of the chain as fallback.',
    schema: z.string().min(1).optional(),
    secret: true,
  },
  NANSEN_X402_KEY: {
    about: 'Private key of a wallet that pays Nansen per call in USDC on Base, where there is no NANSEN_API_KEY.',
    schema: privateKey.optional(),
    secret: true,
    example: '0x…',
  },
  NANSEN_X402_DAILY_USD: {
    about: 'Most that NANSEN_X402_KEY may spend in a UTC day, counted by each process; without it nothing is spent.',
    schema: usd.optional(),
    example: '5',
  },
} satisfies Record<string, Omit<Setting, 'name'>>

export const shape = { ...service, ...chat, ...money, ...app, ...scale, ...keys }

/** Every setting there is, in the order of the documents. */
export const SETTINGS: readonly Setting[] = [
  ...Object.entries(shape).map(([name, setting]) => ({ name, ...setting })),
  ...UPSTREAM_NAMES.flatMap((name) => [
    { name: urlSetting(name), about: UPSTREAMS[name].about, schema: httpUrl.default(UPSTREAMS[name].baseUrl) },
    {
      name: budgetSetting(name),
      about: `Calls a minute that ${name} may be asked; by default what its free tier allows.`,
      schema: whole(1, 1_000_000).optional(),
    },
  ]),
  ...EVM_CHAINS.map((chain) => ({
    name: rpcSetting(chain),
    about: `JSON-RPC endpoints for reading ${chain.name}, divided by commas, best first.`,
    schema: httpUrls.default([...publicEndpoints(chain.slug)]),
  })),
]

export function urlSetting(name: UpstreamName): string {
  return `UPSTREAM_${name.toUpperCase()}_URL`
}

export function budgetSetting(name: UpstreamName): string {
  return `UPSTREAM_${name.toUpperCase()}_PER_MINUTE`
}
