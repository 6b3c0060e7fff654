import { offers } from '../src/capabilities/catalog.ts'
import { createReceiptSealer } from '../src/payments/wire/signed-receipt.ts'
import { createSeal, toDid } from '../src/signing/seal.ts'
import { makeJwk, toSigningKey } from '../src/signing/signing-key.ts'
import { readFlags, say } from './flags.ts'
import { describeMachine } from './report/machine.ts'
import { REPORT_FILE, writeSection } from './report/report.ts'

// `npm run bench:receipts`: what the signed receipt adds to a sale, as CPU time. A 402 signs nothing.

const { quick } = readFlags()
const HOST = 'https://sextant.example'
const PROMISED_MS = 0.15
const ROUNDS = quick ? 2_000 : 20_000

const sealReceipt = createReceiptSealer(createSeal(await toSigningKey(await makeJwk()), toDid(HOST)), HOST)
const address = `0x${'1a'.repeat(20)}`
const answers = offers.map(({ name, example }) => ({ route: `/api/${name}`, answer: JSON.stringify(example.output) }))

function sign(index: number): string {
  const { route, answer } = answers[index % answers.length] ?? { route: '', answer: '' }
  return sealReceipt({
    ...{ scheme: 'exact', network: 'eip155:8453', asset: address, payTo: address, amount: '10000', payer: address },
    ...{ route, answer, requestHash: '7e'.repeat(32), issuedAtMs: index * 1000 },
    transaction: `0x${index.toString(16).padStart(64, '0')}`,
  })
}

for (let index = 0; index < ROUNDS / 10; index++) sign(index)
const before = process.cpuUsage()
let longest = 0
for (let index = 0; index < ROUNDS; index++) longest = Math.max(longest, sign(index).length)
const { user, system } = process.cpuUsage(before)
const perSaleMs = (user + system) / 1000 / ROUNDS
const text = [
  '## Signed receipts',
  '',
  `${await describeMachine()} Answers of all ${answers.length} routes: canonical JSON, SHA-256 and Ed25519.`,
  '',
  '| | measured | promised |',
  '|---|---:|---:|',
  `| CPU ms a sale | ${perSaleMs.toFixed(3)} | at most ${PROMISED_MS} |`,
  `| characters of the longest receipt | ${longest} | |`,
  '| signatures a 402 | 0 | 0 |',
  '',
].join('\n')
say(text)
if (!quick) writeSection(REPORT_FILE, 'receipts', text)
if (perSaleMs > PROMISED_MS) process.exitCode = 1
