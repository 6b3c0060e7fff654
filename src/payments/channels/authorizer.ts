import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { curve } from '../chain/signature.ts'

/** The keys that sign claims and refunds of our channels; they hold no money. */
export interface Authorizers {
  /** Lower case; the first is announced. */
  addresses: readonly [Hex, ...Hex[]]
  sign(address: Hex, digest: Hex): Promise<Hex>
}

export function createAuthorizers(privateKeys: readonly [Hex, ...Hex[]]): Authorizers {
  const keys = new Map(privateKeys.map((key) => [privateKeyToAddress(key).toLowerCase() as Hex, key]))
  return {
    addresses: [...keys.keys()] as unknown as readonly [Hex, ...Hex[]],
    async sign(address, digest) {
      const key = keys.get(address)
      if (!key) throw new Error(`no key for the authorizer ${address}`)
      const { signature, recovery } = await curve.sign(
        Buffer.from(digest.slice(2), 'hex'),
        Buffer.from(key.slice(2), 'hex'),
      )
      return `0x${Buffer.from(signature).toString('hex')}${(27 + recovery).toString(16)}`
    },
  }
}
