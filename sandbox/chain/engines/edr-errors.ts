import { z } from 'zod'

/** Translates EDR's errors into the messages and codes of Ethereum nodes, which wallets and our relayer expect. */
export function translateError(outcome: string): string {
  const { error } = Outcome.parse(JSON.parse(outcome))
  const reverted = Reverted.safeParse(error.data)
  if (reverted.success) return toError(3, toRevertMessage(reverted.data.data), reverted.data.data)
  if (error.code === -32004) return toError(-32601, error.message)
  for (const [found, words] of WORDS) if (found.test(error.message)) return toError(error.code, words(error.message))
  return toError(error.code, error.message)
}

export function toError(code: number, message: string, data?: string): string {
  return JSON.stringify({ error: { code, message, ...(data === undefined ? {} : { data }) } })
}

const Outcome = z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }) })
const Reverted = z.object({ reason: z.object({ Revert: z.string() }), data: z.string() })

const WORDS: [RegExp, (message: string) => string][] = [
  [/^Known transaction/, (message) => `already known (${message})`],
  [/^Transaction nonce too low/i, (message) => message.replace(/^Transaction nonce too low\.?/i, 'nonce too low:')],
  [/^Replacement transaction underpriced/, (message) => message.replace('Replacement', 'replacement')],
  [/^Sender doesn't have enough funds/, (message) => `insufficient funds for gas * price + value: ${message}`],
]

/** Solidity's `Error(string)` carries its reason; other reverts only have data. */
function toRevertMessage(data: string): string {
  const bytes = Buffer.from(data.slice(2), 'hex')
  if (!data.startsWith('0x08c379a0') || bytes.length < 68) return 'execution reverted'
  const length = Number(BigInt(`0x${bytes.subarray(36, 68).toString('hex')}`))
  return `execution reverted: ${bytes.subarray(68, 68 + length).toString('utf8')}`
}
