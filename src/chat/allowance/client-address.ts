/** The address of a client behind trusted proxies. */
import { isIP, isIPv4 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { type TrustedProxies, toBlockList } from '../../domain/trusted-proxies.ts'

export interface Arrival {
  /** The other end of the socket. */
  peer: string | undefined
  /**
   * `X-Forwarded-For`. Clients can send any value; only the entries that our own proxies added on the right are
   * reliable.
   */
  forwardedFor?: string | readonly string[] | undefined
}

/** The address that limits are counted on: IPv4 as it is, IPv6 as its /64, which is what one customer usually gets. */
export function createClientAddress(trusted: TrustedProxies): (arrival: Arrival) => string {
  const find = typeof trusted === 'number' ? behindCount(trusted) : behindNetworks(trusted)
  const read = ({ peer, forwardedFor }: Arrival) => {
    const hops = [...readHops(forwardedFor), toAddress(peer ?? '')]
    const client = find(hops)
    return client === undefined ? 'unknown' : fold(client)
  }
  // An IPv6 address takes some 30 µs to read, and a client sends many requests.
  const known = new LRUCache<string, string>({ max: ARRIVALS_REMEMBERED })
  return (arrival) => {
    const key = toKey(arrival)
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const address = read(arrival)
    if (key.length <= LONGEST_REMEMBERED) known.set(key, address)
    return address
  }
}

/** Arrivals whose address is remembered, and the longest that is; both together are less than a megabyte. */
const ARRIVALS_REMEMBERED = 4_096
const LONGEST_REMEMBERED = 160

/** The end of the socket has no line break, so that no header passes for another arrival. */
const toKey = ({ peer = '', forwardedFor }: Arrival): string =>
  forwardedFor === undefined ? peer : `${peer}\n${forwardedFor}`

/**
 * Picks the client from the hops, which are in order from the client to our socket. `undefined` is a hop that is no
 * address.
 */
type FindClient = (hops: (string | undefined)[]) => string | undefined

/** With fewer hops than proxies the request did not pass through all of them, so the header is ignored. */
function behindCount(proxies: number): FindClient {
  return (hops) => hops.at(-1 - proxies) ?? hops.at(-1)
}

/**
 * The first hop from the right that is not one of our proxies. An unreadable hop ends the search, because what is left
 * of it cannot be trusted.
 */
function behindNetworks(networks: readonly string[]): FindClient {
  const ours = toBlockList(networks)
  const isOurs = (address: string) => ours.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  return (hops) => {
    let client = hops.at(-1)
    for (const hop of hops.toReversed()) {
      if (hop === undefined) return client
      client = hop
      if (!isOurs(hop)) return client
    }
    return client
  }
}

function readHops(forwardedFor: Arrival['forwardedFor']): (string | undefined)[] {
  const text = typeof forwardedFor === 'string' ? forwardedFor : (forwardedFor ?? []).join(',')
  return text.trim() === '' ? [] : text.split(',').map(toAddress)
}

/** Drops port, brackets and zone. An IPv4-mapped IPv6 address comes out as IPv4, and `::1` as the IPv4 loopback. */
function toAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  const bare = text
    .trim()
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*/s, '')
  if (isIP(bare) === 0) return undefined
  if (isIPv4(bare)) return bare
  const groups = toGroups(bare)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups.slice(0, 7).every((group) => group === 0) && low === 1 ? '127.0.0.1' : bare
}

function fold(address: string): string {
  if (isIPv4(address)) return address
  const network = toGroups(address).slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

function toGroups(address: string): number[] {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [left, right] = [read(head), read(tail ?? '')]
  return tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill(0), ...right]
}
