import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { REFERENCE_FILE, REFERENCE_RECORD, readReferenceRecord } from '../src/http/pages/reference-script.ts'
import { withPackage } from './npm-package.ts'

/**
 * Takes the file for browsers out of Scalar's package and keeps it, compressed, beside the docs page. As a dependency the
 * package would install some two hundred others that this file already holds.
 *
 *     node --import tsx scripts/vendor-reference.ts            checks that the package still gives the recorded bytes
 *     node --import tsx scripts/vendor-reference.ts 1.73.0     takes that version and records its hashes
 */
const recorded = readReferenceRecord()
const version = process.argv[2] ?? recorded.version
const isKnown = version === recorded.version

const pinned = { name: recorded.package, version, ...(isKnown ? { integrity: recorded.integrity } : {}) }
await withPackage(pinned, async (folder, integrity) => {
  const bytes = readFileSync(join(folder, recorded.file))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (isKnown && sha256 !== recorded.sha256) throw new Error(`${recorded.file} is ${sha256}, not ${recorded.sha256}`)
  process.stdout.write(`${recorded.package} ${version} ${sha256}\n`)
  if (isKnown) return
  writeFileSync(REFERENCE_FILE, await compress(bytes))
  writeFileSync(REFERENCE_RECORD, `${JSON.stringify({ ...recorded, version, integrity, sha256 }, null, 2)}\n`)
})

/** Highest compression; takes most of a minute, once per version. */
function compress(bytes: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
