import { fileURLToPath } from 'node:url'
import { namedAccount } from '../sandbox/chain/accounts.ts'
import { startChain } from '../sandbox/start-chain.ts'
import { type GasOfSize, measureGas } from './batch-gas/measure-gas.ts'
import { readFlags, say } from './flags.ts'
import { writeSection } from './report/report.ts'
import { toTable } from './report/table.ts'

// `npm run bench:gas`: gas of transfers through our batch contract and through Multicall3, in real transactions of Circle's
// token. It depends on nothing but the code, so the table is the same on every machine; see docs/settlement-contract.md.

const SIZES = [2, 10, 50, 190]
const MOST_SHARE = 0.95
const DOCUMENT = fileURLToPath(new URL('../docs/settlement-contract.md', import.meta.url))

const { quick } = readFlags()
const chain = await startChain()
try {
  say('Funding payers')
  const payers = Array.from({ length: Math.max(...SIZES) }, (_, place) => namedAccount(`gas payer ${place}`))
  for (const { address } of payers) await chain.mintUsdc(address, 1_000_000n)
  // The first transfer to a payee makes its balance, which costs more.
  await chain.mintUsdc(chain.payTo, 1n)
  const measured: GasOfSize[] = []
  for (const size of SIZES) measured.push(await measureGas(chain, payers, size))
  const table = toTable<GasOfSize>(
    [
      { title: 'transfers', cell: ({ transfers }) => String(transfers) },
      { title: 'Multicall3, gas each', cell: ({ multicall3 }) => whole(multicall3) },
      { title: 'TransferBatch, gas each', cell: ({ own }) => whole(own) },
      { title: 'ratio', cell: ({ own, multicall3 }) => (own / multicall3).toFixed(3) },
      { title: 'Multicall3, bytes', cell: ({ bytes }) => whole(bytes.multicall3) },
      { title: 'TransferBatch, bytes', cell: ({ bytes }) => whole(bytes.own) },
    ],
    measured,
  )
  process.stdout.write(`${table}\n`)
  if (!quick) writeSection(DOCUMENT, 'gas', table)
  if (measured.some(({ own, multicall3 }) => own / multicall3 > MOST_SHARE)) process.exitCode = 1
} finally {
  await chain.stop()
}

function whole(count: number): string {
  return Math.round(count).toLocaleString('en-US')
}
