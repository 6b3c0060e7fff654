import {
  type Address,
  bytesToString,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  getAddress,
  type Hex,
  hexToBytes,
  keccak256,
  parseAbi,
  stringToHex,
} from 'viem'

const RESOLVER: Address = '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63'

const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'error ResolverNotFound(bytes name)',
])

/** Registered names: some with their real addresses, the others with an address derived from the name. */
const NAMES: Readonly<Record<string, Address>> = {
  'vitalik.eth': '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  'nick.eth': '0xb8c2C29ee19D8307cb7255e1Cd9CbDE883A267d5',
  'brantly.eth': '0x983110309620D911731Ac0932219af06091b6744',
  ...Object.fromEntries(
    ['alice.eth', 'bob.eth', 'friend.base.eth', 'jesse.base.eth', 'alice.cb.id'].map((name) => [name, madeUp(name)]),
  ),
}

/** Answers as the real resolver does: the record and its resolver, or a revert for an unknown name. */
export function answerEns(data: Hex): Hex | { revert: Hex } {
  const [packet] = decodeFunctionData({ abi, data }).args
  const address = NAMES[readName(packet)]
  if (!address) return { revert: encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: [packet] }) }
  const record = encodeAbiParameters([{ type: 'address' }], [address])
  return encodeFunctionResult({ abi, functionName: 'resolveWithGateways', result: [record, RESOLVER] })
}

/** Reads a name in DNS wire format: each label preceded by its length. */
function readName(packet: Hex): string {
  const bytes = hexToBytes(packet)
  const labels: string[] = []
  for (let at = 0; at < bytes.length && bytes[at] !== 0; at += (bytes[at] ?? 0) + 1)
    labels.push(bytesToString(bytes.slice(at + 1, at + 1 + (bytes[at] ?? 0))))
  return labels.join('.')
}

function madeUp(name: string): Address {
  return getAddress(`0x${keccak256(stringToHex(name)).slice(-40)}`)
}
