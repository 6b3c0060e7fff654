import { createProofReader, type ProofSettings } from '../../chat/allowance/address-proof.ts'
import { PAYMENT_HEADER_MAX_CHARS, SIGN_IN_AHEAD_MS, SIGN_IN_MS } from '../../payments/limits.ts'

/**
 * Sign-in of a payer, as the x402 extension `sign-in-with-x` sends it: the fields of a Sign-In-With-Ethereum message
 * (EIP-4361) and its signature, as base64 JSON in the header `SIGN-IN-WITH-X` or as an object.
 */
export type CheckSignIn = (sent: unknown, payer: string, how: { locally: boolean }) => Promise<boolean>

/** A sign-in counts for this site and chain and only while it is fresh; the nonce in it is of the signer's making. */
export function createSignInCheck(settings: Omit<ProofSettings, 'goodForMs' | 'aheadMs'>): CheckSignIn {
  const fresh = { ...settings, goodForMs: SIGN_IN_MS, aheadMs: SIGN_IN_AHEAD_MS }
  const readProof = createProofReader(fresh)
  const readLocally = createProofReader({ ...fresh, evm: { clientFor: () => undefined } })
  return async (sent, payer, { locally }) => {
    const signIn = readSignIn(sent)
    // Whoever signs in as somebody else costs nothing.
    if (signIn?.address.toLowerCase() !== payer) return false
    const found = await (locally ? readLocally : readProof)({ message: toMessage(signIn), signature: signIn.signature })
    return 'address' in found && found.address.toLowerCase() === payer
  }
}

interface SignIn {
  domain: string
  address: string
  uri: string
  version: string
  chainId: string
  nonce: string
  issuedAt: string
  signature: string
  statement: string | undefined
  expirationTime: string | undefined
  notBefore: string | undefined
  requestId: string | undefined
  resources: string[]
}

function readSignIn(sent: unknown): SignIn | undefined {
  const fields = typeof sent === 'string' ? decode(sent) : sent
  if (typeof fields !== 'object' || fields === null) return undefined
  const all = new Map<string, unknown>(Object.entries(fields))
  const text = (name: string) => {
    const value = all.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const [domain, address, uri, version, chainId] = ['domain', 'address', 'uri', 'version', 'chainId'].map(text)
  const [nonce, issuedAt, signature] = ['nonce', 'issuedAt', 'signature'].map(text)
  if (!domain || !address || !uri || !version || !chainId || !nonce || !issuedAt || !signature) return undefined
  const listed = all.get('resources')
  return {
    ...{ domain, address, uri, version, chainId, nonce, issuedAt, signature },
    statement: text('statement'),
    expirationTime: text('expirationTime'),
    notBefore: text('notBefore'),
    requestId: text('requestId'),
    resources: Array.isArray(listed) ? listed.map(String) : [],
  }
}

function decode(text: string): unknown {
  if (text.length > PAYMENT_HEADER_MAX_CHARS) return undefined
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

/** The words that were signed; fields with line breaks of their own make a message that the reader refuses. */
function toMessage(signIn: SignIn): string {
  const { domain, address, statement, uri, version, chainId, nonce, issuedAt, resources } = signIn
  const { expirationTime, notBefore, requestId } = signIn
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId.replace(/^eip155:/, '')}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime ? [`Expiration Time: ${expirationTime}`] : []),
    ...(notBefore ? [`Not Before: ${notBefore}`] : []),
    ...(requestId ? [`Request ID: ${requestId}`] : []),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}
