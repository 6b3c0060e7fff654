import { encodeFunctionData, type Hex, parseSignature, size, toHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type TransferAuthorization, toTransferTypedData } from '../../src/domain/eip3009.ts'
import { usdcAddress } from './client.ts'
import { usdcAbi } from './usdc-abi.ts'

export type Authorization = TransferAuthorization<bigint>

/** An EIP-3009 authorization with a random nonce, valid for an hour. */
export function createAuthorization(terms: Pick<Authorization, 'from' | 'to' | 'value'>): Authorization {
  const validBefore = BigInt(Math.floor(Date.now() / 1000) + 3600)
  return { ...terms, validAfter: 0n, validBefore, nonce: toHex(crypto.getRandomValues(new Uint8Array(32))) }
}

/** Signs for the sandbox's USDC, which has the domain of USDC on Base. */
export function signAuthorization(signer: PrivateKeyAccount, authorization: Authorization): Promise<Hex> {
  const domain = { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: usdcAddress }
  return signer.signTypedData(toTransferTypedData(domain, authorization))
}

/**
 * Encodes the overload with v, r and s for a 65-byte signature, and the one with `bytes` for longer ones or on request.
 */
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
