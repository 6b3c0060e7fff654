import type { ReadProof } from './address-proof.ts'
import { type Asker, readAnonId } from './asker.ts'
import type { KnownAsker } from './counters.ts'
import type { ProofProblem } from './proof-rules.ts'
import { ANONYMOUS, type Tiers } from './tiers.ts'

export interface Identified {
  asker: KnownAsker
  proofProblem?: ProofProblem
}

/** Reads proof and tier. A proof that does not count leaves an unsigned address; what is no address leaves nobody. */
export async function identify(given: Asker, readProof: ReadProof, tiers: Tiers): Promise<Identified> {
  const { client, proof, senderAddress } = given
  const anonId = readAnonId(given.anonId)
  const reading = proof && (await readProof(proof, senderAddress))
  const proven = reading !== undefined && 'address' in reading
  const claimed = proven ? reading.address : senderAddress
  const found = claimed === undefined ? undefined : await tiers.find(claimed)
  return {
    asker: { client, anonId, address: found?.address, proven, tier: found?.tier ?? ANONYMOUS },
    ...(reading && 'problem' in reading ? { proofProblem: reading.problem } : {}),
  }
}
