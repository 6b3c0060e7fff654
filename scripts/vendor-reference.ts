import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { REFERENCE_FILE, REFERENCE_RECORD, readReferenceRecord } from '../src/http/pages/reference-script.ts'

/**
 * Takes the file for browsers out of Scalar's package and keeps it, compressed, beside the docs page. As a dependency the
 * package would install some two hundred others that this file already holds.
 *
 *     node --import tsx scripts/vendor-reference.ts            checks that the package still gives the recorded bytes
 *     node --import tsx scripts/vendor-reference.ts 1.73.0     takes that version and records its hashes
 */
const recorded = readReferenceRecord()
const version = process.argv[2] ?? recorded.version
const folder = mkdtempSync(join(tmpdir(), 'reference-'))
try {
  const tarball = pack(`${recorded.package}@${version}`)
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
  const bytes = execFileSync('tar', ['-xzOf', tarball, `package/${recorded.file}`], { maxBuffer: 64 * 1024 * 1024 })
  const record = { ...recorded, version, integrity, sha256: createHash('sha256').update(bytes).digest('hex') }
  if (version === recorded.version) {
    for (const name of ['integrity', 'sha256'] as const) {
      if (record[name] !== recorded[name])
        throw new Error(`${name} is ${record[name]}, and the record says ${recorded[name]}`)
    }
  }
  process.stdout.write(`${record.package} ${version} ${record.sha256}\n`)
  if (version !== recorded.version) {
    writeFileSync(REFERENCE_FILE, await compress(bytes))
    writeFileSync(REFERENCE_RECORD, `${JSON.stringify(record, null, 2)}\n`)
  }
} finally {
  rmSync(folder, { recursive: true })
}

function pack(wanted: string): string {
  const printed = execFileSync('npm', ['pack', wanted, '--json', '--pack-destination', folder], { encoding: 'utf8' })
  const [packed] = JSON.parse(printed) as { filename: string }[]
  if (!packed) throw new Error(`npm has no ${wanted}`)
  return join(folder, packed.filename)
}

/** Takes most of a minute, once per version: the best that the format can do. */
function compress(bytes: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
