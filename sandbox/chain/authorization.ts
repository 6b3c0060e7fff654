import { type Address, encodeFunctionData, type Hex, parseSignature, size, toHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { usdcAddress } from './client.ts'
import { usdcAbi } from './usdc-abi.ts'

/** What an EIP-3009 signature allows; times are in seconds. */
export interface Authorization {
  from: Address
  to: Address
  value: bigint
  validAfter: bigint
  validBefore: bigint
  nonce: Hex
}

/** An authorization with a nonce of its own that is good for an hour. */
export function createAuthorization(terms: Pick<Authorization, 'from' | 'to' | 'value'>): Authorization {
  const validBefore = BigInt(Math.floor(Date.now() / 1000) + 3600)
  return { ...terms, validAfter: 0n, validBefore, nonce: toHex(crypto.getRandomValues(new Uint8Array(32))) }
}

/** Signs for the sandbox's USDC, which has the domain of USDC on Base. */
export function signAuthorization(signer: PrivateKeyAccount, authorization: Authorization): Promise<Hex> {
  return signer.signTypedData({
    domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: usdcAddress },
    types: transferTypes,
    primaryType: 'TransferWithAuthorization',
    message: authorization,
  })
}

/** Calls with v, r and s for a plain 65-byte signature, with the bytes as they are when asked to or when longer. */
export function encodeTransfer(
  { from, to, value, validAfter, validBefore, nonce }: Authorization,
  signature: Hex,
  form: 'vrs' | 'bytes' = size(signature) === 65 ? 'vrs' : 'bytes',
): Hex {
  const terms = [from, to, value, validAfter, validBefore, nonce] as const
  if (form === 'bytes') {
    return encodeFunctionData({ abi: usdcAbi, functionName: 'transferWithAuthorization', args: [...terms, signature] })
  }
  const { r, s, yParity } = parseSignature(signature)
  const v = 27 + yParity
  return encodeFunctionData({ abi: usdcAbi, functionName: 'transferWithAuthorization', args: [...terms, v, r, s] })
}

const transferTypes = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const
