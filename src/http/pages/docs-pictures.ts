/** Pictures of the documents, from `docs/images`. Packages leave them out, and the documents are whole without them. */
import { readFileSync } from 'node:fs'

interface DocsPicture {
  bytes: Uint8Array
  width: number
  height: number
}

/** The picture at a path such as `images/app/home-1440-light.png`; undefined for everything else. */
export type FindPicture = (path: string) => DocsPicture | undefined

const PATH = /^images\/(?:[a-z0-9-]{1,40}\/)?[a-z0-9-]{1,60}\.png$/
const SIGNATURE = '89504e470d0a1a0a'

export function readPicture(
  path: string,
  folder = new URL('../../../docs/', import.meta.url),
): DocsPicture | undefined {
  if (!PATH.test(path)) return undefined
  try {
    const bytes = readFileSync(new URL(path, folder))
    if (bytes.subarray(0, 8).toString('hex') !== SIGNATURE) return undefined
    // The first chunk of a PNG is its header, which begins with both sizes.
    return { bytes, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  } catch {
    return undefined
  }
}
