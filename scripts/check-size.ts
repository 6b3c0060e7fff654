import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildApp } from '../src/http/pages/build-app.ts'

const EVM_WALLET = 'sign/wallets/evm-wallet.ts'

/** Limits for the gzipped JavaScript that a page loads before any click; code that is loaded later is only shown. */
const BUDGETS = [
  { page: 'chat', source: 'chat/main.tsx', alsoAtOnce: ['wallet/solana-wallets.ts'], mostKb: 40 },
  { page: 'activity', source: 'activity/main.tsx', alsoAtOnce: ['wallet/solana-wallets.ts'], mostKb: 40 },
  { page: 'approvals', source: 'approvals/main.tsx', alsoAtOnce: ['wallet/solana-wallets.ts'], mostKb: 40 },
  { page: 'a paid route', source: 'pay/main.tsx', alsoAtOnce: ['wallet/solana-wallets.ts'], mostKb: 60 },
  // The sign page loads its wallet code and method at once, so they count.
  {
    page: 'sign (swap, bridge)',
    source: 'sign/main.tsx',
    alsoAtOnce: [EVM_WALLET, 'sign/methods/lifi.ts'],
    mostKb: 100,
  },
  { page: 'sign (order)', source: 'sign/main.tsx', alsoAtOnce: [EVM_WALLET, 'sign/methods/order.ts'], mostKb: 100 },
  { page: 'sign (pay)', source: 'sign/main.tsx', alsoAtOnce: [EVM_WALLET, 'sign/methods/transfer.ts'], mostKb: 100 },
  {
    page: 'sign (from Solana)',
    source: 'sign/main.tsx',
    alsoAtOnce: ['sign/wallets/solana-wallet.ts', 'sign/methods/lifi-solana.ts'],
    mostKb: 100,
  },
]

interface Chunk {
  file: string
  imports?: string[]
}

await buildApp()
const dist = fileURLToPath(new URL('../app/dist', import.meta.url))
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>

const gzippedKb = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024

function listFiles(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}.`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const next of chunk.imports ?? []) listFiles(next, seen)
  return seen
}

let tooLarge = false
for (const { page, source, alsoAtOnce, mostKb } of BUDGETS) {
  const files = new Set([source, ...alsoAtOnce].flatMap((key) => [...listFiles(key)]))
  const kb = [...files].reduce((sum, file) => sum + gzippedKb(file), 0)
  tooLarge ||= kb > mostKb
  process.stdout.write(
    `${page.padEnd(22)} ${kb.toFixed(1).padStart(6)} KB of ${mostKb} KB in ${files.size} files${kb > mostKb ? '  TOO LARGE' : ''}\n`,
  )
}
process.exitCode = tooLarge ? 1 : 0
