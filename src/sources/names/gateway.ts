import { type CcipRequestParameters, ccipRequest, type Hex } from 'viem'

/** Gateways of names that are kept off the chain: cb.id and, should Base not answer, base.eth. */
const HOSTS = new Set(['api.coinbase.com'])

/**
 * Off-chain lookups (EIP-3668). A name's resolver says which address to ask, and anybody can deploy a resolver; so only
 * gateways that we know are asked, and no name can send us to an address of its choice.
 */
export async function askGateway({ urls, ...question }: CcipRequestParameters): Promise<Hex> {
  const known = urls.filter(isKnown)
  if (known.length === 0) throw new Error('the name is kept by a gateway that is not known here')
  return ccipRequest({ ...question, urls: known })
}

function isKnown(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && HOSTS.has(url.host)
}
