/**
 * EIP-3009 as EIP-712 typed data: the payer signs that anyone may move exactly this amount to exactly this payee, once.
 */

const TRANSFER_WITH_AUTHORIZATION = 'TransferWithAuthorization'

const TRANSFER_TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** The type string that EIP-712 hashes. */
export const TRANSFER_TYPE_TEXT = `${TRANSFER_WITH_AUTHORIZATION}(${TRANSFER_TYPES.TransferWithAuthorization.map(
  ({ name, type }) => `${type} ${name}`,
).join(',')})`

/** Times are in seconds, amounts in base units of the token, both as decimal text or as numbers. */
export interface TransferAuthorization<Uint = string | bigint> {
  from: `0x${string}`
  to: `0x${string}`
  value: Uint
  validAfter: Uint
  validBefore: Uint
  nonce: `0x${string}`
}

/** The EIP-712 domain that the token contract itself uses; any other makes the signature invalid. */
export interface TokenDomain {
  name: string
  version: string
  chainId: number
  verifyingContract: `0x${string}`
}

/** What a wallet is asked to sign; fits `signTypedData` and `verifyTypedData` of viem. */
export function toTransferTypedData(domain: TokenDomain, authorization: TransferAuthorization) {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  return {
    domain,
    types: TRANSFER_TYPES,
    primaryType: TRANSFER_WITH_AUTHORIZATION,
    message: {
      from,
      to,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
      nonce,
    },
  } as const
}
