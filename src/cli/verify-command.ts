import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { readProof, verifyProof } from '../client/proof.ts'
import { toUsd } from '../client/spending.ts'
import { isRecordText, type RecordVerdict, verifyRecord } from '../client/verify-record.ts'
import { EXIT, UsageError } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

interface VerifyOptions {
  json?: boolean
  keys?: string
  payer?: string
}

/** `sextant verify`: whether a saved answer, or a saved record of the service, is the one that was signed. It needs no network. */
export function addVerifyCommand(program: Command, terminal: Terminal, end: (code: number) => void): void {
  program
    .command('verify')
    .summary('whether a saved answer is the one that was signed and paid for')
    .description(
      'Verifies a file of --save-proof, without network: signature, body, status, route, request, payer and transaction. Or a saved /record of a service, with --keys. Exit 0: all fits; 1: something does not.',
    )
    .argument('<file>', 'the saved proof, or record')
    .option('--keys <path>', 'JWKS, did.json or JWK of the service that you trust; else the keys kept in the file')
    .option('--payer <address>', 'the payer must be this one')
    .action(function (this: Command, file: string) {
      end(verifyFile(file, this.optsWithGlobals<VerifyOptions>(), terminal))
    })
}

function verifyFile(file: string, { json, keys, payer }: VerifyOptions, terminal: Terminal): number {
  const { out, colour } = terminal
  const text = readText(file)
  if (isRecordText(text)) return tellRecord(verifyRecord(text, keys && readJson(keys)), { json, terminal })
  const proof = readProof(parseJson(file, text))
  if (!proof) throw new UsageError(`${file} is not a proof, see --save-proof.`)
  const { ok, receipt, problems } = verifyProof(proof, keys === undefined ? undefined : readJson(keys))
  const isOther = payer !== undefined && receipt !== null && receipt.payer.toLowerCase() !== payer.toLowerCase()
  const found = isOther ? [...problems, `The payer is ${receipt.payer}.`] : problems
  const verified = ok && !isOther
  if (json) out(`${JSON.stringify({ verified, problems: found, receipt })}\n`)
  else if (!verified || !receipt) out(`${colour.red('NOT VERIFIED')}\n${found.map((why) => `  ${why}\n`).join('')}`)
  else {
    const { resourceUrl, issuedAt, amount, transaction, commitmentId } = receipt
    const at = new Date(issuedAt * 1000).toISOString().replace('.000Z', 'Z')
    const how = transaction ? `transaction ${transaction}` : `voucher ${commitmentId}`
    const by =
      keys === undefined ? 'the key kept in this file; compare it with one that you trust' : `the key in ${keys}`
    out(
      `${colour.green('VERIFIED')}\n  ${resourceUrl}, ${at}\n  $${toUsd(BigInt(amount))} of ${receipt.payer}, ${how}\n  Signed by ${by}.\n`,
    )
  }
  return verified ? EXIT.done : EXIT.nothing
}

function tellRecord(
  verdict: RecordVerdict,
  { json, terminal }: { json?: boolean | undefined; terminal: Terminal },
): number {
  const { out, colour } = terminal
  const problems = verdict.ok ? [] : verdict.problems
  if (json) out(`${JSON.stringify({ verified: verdict.ok, problems, record: verdict.ok ? verdict.record : null })}\n`)
  else if (!verdict.ok) out(`${colour.red('NOT VERIFIED')}\n${problems.map((why) => `  ${why}\n`).join('')}`)
  else {
    const { service, issuedAt, blocks, received, payTo } = verdict.record
    const at = new Date(issuedAt * 1000).toISOString().replace('.000Z', 'Z')
    const { transfers, usd } = received.total
    out(
      `${colour.green('VERIFIED')}\n  The record of ${service}, ${at}\n  ${transfers} transfers of $${usd} to ${payTo} in blocks ${blocks.from} to ${blocks.to}\n`,
    )
  }
  return verdict.ok ? EXIT.done : EXIT.nothing
}

const readJson = (file: string): unknown => parseJson(file, readText(file))

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`${file} cannot be read.`)
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${file} cannot be read as JSON.`)
  }
}
