import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const REPORT_FILE = fileURLToPath(new URL('../report.md', import.meta.url))

/** Replaces one section of the report and keeps all others. */
export function writeSection(file: string, name: string, text: string): void {
  writeFileSync(file, withSection(existsSync(file) ? readFileSync(file, 'utf8') : INTRODUCTION, name, text))
}

export function withSection(report: string, name: string, text: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const section = `${open}\n\n${text.trim()}\n\n${close}`
  const [from, to] = [report.indexOf(open), report.indexOf(close)]
  if (from === -1 || to < from) return `${report.trimEnd()}\n\n${section}\n`
  return report.slice(0, from) + section + report.slice(to + close.length)
}

const INTRODUCTION = `# Benchmarks

Sextant beside the official x402 packages, in the same run, on the same machine and the same chain. Rates depend on the
machine and on what else it does; what holds elsewhere are the ratios within one run and the CPU time per request.

    npm run bench:paid         # paid calls, end to end, on a local chain
    npm run bench:overload     # ten times more calls than there is room for
    npm run bench:attack       # honest buyers while hostile payments come by the hundred
    npm run bench:scale        # the model in scale.md, from what is measured here
    npm run bench:challenge    # unpaid calls, answered with 402
    npm run bench:answers      # answers from warm cache, event loop, upstream calls
    npm run bench:chat         # the parser alone, and whole chat replies from warm cache
    npm run bench:channels     # calls paid by channel, beside the official server
    npm run bench:receipts     # what the signed receipt adds to a sale
    npm run bench:gas          # gas of the batch contract beside Multicall3, into docs/settlement-contract.md
    npm run bench:start        # what a start and a resting service cost, and how large the packages are

Each writes its own section below. \`-- --quick\` is a short trial that only prints; \`-- --profile=<folder>\` leaves a
CPU profile of every server.
`
