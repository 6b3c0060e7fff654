/** A block this far below the newest we have seen does not change any more: an hour on Base, half a day on Ethereum. */
const SETTLED_BLOCKS = 1_800

/** Of ERC-20; an upgradeable token could change them, so nothing is kept for ever. */
const CONSTANT_CALLS = new Set(['0x313ce567', '0x95d89b41', '0x06fdde03'])

/**
 * Whether the answer to a JSON-RPC question will be the same tomorrow. Balances, allowances and everything of the newest
 * blocks never are; nothing found may only mean that this node does not have it.
 */
export function isFinal(method: string, params: readonly unknown[], answer: unknown, newestBlock: number): boolean {
  const settled = (block: unknown) => toNumber(block) <= newestBlock - SETTLED_BLOCKS
  switch (method) {
    case 'eth_chainId':
      return true
    case 'eth_getBlockByNumber':
      return isObject(answer) && settled(params[0])
    case 'eth_getTransactionReceipt':
      return isObject(answer) && settled(answer.blockNumber)
    case 'eth_getLogs':
      return Array.isArray(answer) && answer.length > 0 && isObject(params[0]) && settled(params[0].toBlock)
    case 'eth_call':
      return isConstantCall(params[0]) && typeof answer === 'string' && answer !== '0x'
    default:
      return false
  }
}

/** The newest block that an answer tells of; zero when it tells of none. */
export function newestBlockIn(method: string, params: readonly unknown[], answer: unknown): number {
  if (method === 'eth_blockNumber') return toNumber(answer, 0)
  if (method === 'eth_getBlockByNumber' && params[0] === 'latest' && isObject(answer)) return toNumber(answer.number, 0)
  return 0
}

function isConstantCall(call: unknown): boolean {
  if (!isObject(call)) return false
  const data = call.data ?? call.input
  return typeof data === 'string' && CONSTANT_CALLS.has(data.toLowerCase())
}

/** Words such as `latest` are no number, and never settled. */
function toNumber(hex: unknown, otherwise = Number.POSITIVE_INFINITY): number {
  return typeof hex === 'string' && /^0x[0-9a-f]{1,13}$/i.test(hex) ? Number(hex) : otherwise
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
