import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildApp } from '../src/http/pages/build-app.ts'
import { readBuiltApp } from '../src/http/pages/built-app.ts'

const EVM_WALLET = 'sign/wallets/evm-wallet.ts'

/** Limits for what a page loads before any click, compressed: script, style and fonts. Code that is loaded later does not count. */
const BUDGETS = [
  // With about 4 KB of HTML the front page stays below 90 KB.
  { page: 'home and chat', source: 'chat/main.tsx', alsoAtOnce: ['wallet/solana-wallets.ts'], mostKb: 86 },
  { page: 'activity', source: 'activity/main.tsx', alsoAtOnce: ['wallet/solana-wallets.ts'], mostKb: 140 },
  { page: 'approvals', source: 'approvals/main.tsx', alsoAtOnce: ['wallet/solana-wallets.ts'], mostKb: 140 },
  { page: 'a paid route', source: 'pay/main.tsx', alsoAtOnce: ['wallet/solana-wallets.ts'], mostKb: 140 },
  // The sign page loads its wallet code and method at once, so they count.
  {
    page: 'sign (swap, bridge)',
    source: 'sign/main.tsx',
    alsoAtOnce: [EVM_WALLET, 'sign/methods/lifi.ts'],
    mostKb: 200,
  },
  { page: 'sign (order)', source: 'sign/main.tsx', alsoAtOnce: [EVM_WALLET, 'sign/methods/order.ts'], mostKb: 200 },
  { page: 'sign (pay)', source: 'sign/main.tsx', alsoAtOnce: [EVM_WALLET, 'sign/methods/transfer.ts'], mostKb: 200 },
  {
    page: 'sign (from Solana)',
    source: 'sign/main.tsx',
    alsoAtOnce: ['sign/wallets/solana-wallet.ts', 'sign/methods/jupiter.ts'],
    mostKb: 200,
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

/** What every page loads beside its script. */
const app = readBuiltApp()
const [, ...sharedNames] = app.styleUrl.split('/assets/')
const fonts = [...new TextDecoder().decode(app.read(sharedNames[0] ?? '')?.body).matchAll(/\/assets\/(inter-[\w.-]+)/g)]
const sharedKb =
  gzipSync(app.read(sharedNames[0] ?? '')?.body ?? '', { level: 9 }).length / 1024 +
  fonts.reduce((sum, [, name = '']) => sum + (app.read(name)?.body.length ?? 0), 0) / 1024

let tooLarge = false
for (const { page, source, alsoAtOnce, mostKb } of BUDGETS) {
  const files = new Set([source, ...alsoAtOnce].flatMap((key) => [...listFiles(key)]))
  const kb = sharedKb + [...files].reduce((sum, file) => sum + gzippedKb(file), 0)
  tooLarge ||= kb > mostKb
  process.stdout.write(
    `${page.padEnd(22)} ${kb.toFixed(1).padStart(6)} KB of ${mostKb} KB in ${files.size} files${kb > mostKb ? '  TOO LARGE' : ''}\n`,
  )
}
process.exitCode = tooLarge ? 1 : 0
