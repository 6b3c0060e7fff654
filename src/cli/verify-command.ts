import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { readProof, verifyProof } from '../client/proof.ts'
import { toUsd } from '../client/spending.ts'
import { EXIT, UsageError } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

interface VerifyOptions {
  json?: boolean
  keys?: string
  payer?: string
}

/** `sextant verify`: whether a saved answer is the one that was signed and paid for. It needs no network. */
export function addVerifyCommand(program: Command, terminal: Terminal, end: (code: number) => void): void {
  program
    .command('verify')
    .summary('whether a saved answer is the one that was signed and paid for')
    .description(
      'Verifies a file of --save-proof, without network: signature, body, status, route, request, payer and transaction. Exit 0: all fits; 1: something does not.',
    )
    .argument('<file>', 'the saved proof')
    .option('--keys <path>', 'JWKS, did.json or JWK of the service that you trust; else the keys kept in the file')
    .option('--payer <address>', 'the payer must be this one')
    .action(function (this: Command, file: string) {
      end(verifyFile(file, this.optsWithGlobals<VerifyOptions>(), terminal))
    })
}

function verifyFile(file: string, { json, keys, payer }: VerifyOptions, { out, colour }: Terminal): number {
  const proof = readProof(readJson(file))
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

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new UsageError(`${file} cannot be read as JSON.`)
  }
}
