/** The setting that says which proxies are trusted. */
import { BlockList, isIP } from 'node:net'

/** How many proxies are in front of this service, or the networks that they are in. */
export type TrustedProxies = number | readonly string[]

/** `2`, or `10.0.0.0/8, 2001:db8::1`; `undefined` where the text is neither. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text.trim())) return Number(text)
  const networks = text.split(',').map((part) => part.trim())
  return networks.every((network) => toSubnet(network) !== undefined) ? networks : undefined
}

export function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const subnet = toSubnet(network)
    if (subnet) list.addSubnet(subnet.address, subnet.bits, subnet.family)
  }
  return list
}

function toSubnet(network: string) {
  const [address = '', bits, rest] = network.split('/')
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  const asked = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  if (version === 0 || rest !== undefined || !(asked <= most)) return undefined
  return { address, bits: asked, family: version === 4 ? ('ipv4' as const) : ('ipv6' as const) }
}
