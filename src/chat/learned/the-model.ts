/** The model of this build. */
import { brotliDecompressSync } from 'node:zlib'
import { type Model, unpack } from './model.ts'
import packed from './weights.json' with { type: 'json' }

let model: Model | undefined

/** Unpacked when it is first needed. */
export function theModel(): Model {
  model ??= unpack(brotliDecompressSync(Buffer.from(packed.weights, 'base64')))
  return model
}
