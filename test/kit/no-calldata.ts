/**
 * Paths of everything in a value (an answer, an example or a JSON schema) that a wallet could be made to execute or sign.
 * An empty list is the promise that no route hands out calldata, a transaction, typed data or a signature request.
 */
export function findExecutable(value: unknown, path = '$'): string[] {
  if (typeof value === 'string') return isPayload(value) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((entry, index) => findExecutable(entry, `${path}[${index}]`))
  if (!isRecord(value) || isSealed(value)) return []
  const own = isTransaction(value) || isTypedData(value) ? [path] : []
  const inside = Object.entries(value).flatMap(([key, entry]) => {
    const here = `${path}.${key}`
    return isForbiddenField(key, entry) ? [here] : findExecutable(entry, here)
  })
  return [...own, ...inside]
}

/** What the service signed with its own key: an offer or a receipt, as the extension `offer-receipt` has them. */
const isSealed = ({ format, signature, ...rest }: Record<string, unknown>): boolean =>
  format === 'jws' &&
  /^[\w-]+\.[\w-]+\.[\w-]{86}$/.test(String(signature)) &&
  Object.keys(rest).every((key) => key === 'acceptIndex')

const FORBIDDEN = new Set(
  [
    'calldata callData typedData signature signatures permit tx rawTx rawTransaction transactionRequest swapTransaction swapTx',
    'serializedTransaction unsignedTransaction approvalAddress allowanceTarget approvalTxns routeSummary routerAddress orderData',
    'instructions userOperation psbt',
  ].flatMap((line) => line.split(' ')),
)

/** `data` and `transaction` are allowed for the answer inside a chat card and for the hash of a settlement. */
function isForbiddenField(key: string, entry: unknown): boolean {
  if (FORBIDDEN.has(key)) return true
  if (key === 'data') return !isRecord(entry) || isStringSchema(entry)
  return key === 'transaction' && typeof entry === 'object' && entry !== null && !isStringSchema(entry)
}

const isTransaction = (value: Record<string, unknown>): boolean => 'to' in value && ('value' in value || 'gas' in value)

const isTypedData = (value: Record<string, unknown>): boolean =>
  'primaryType' in value || ('domain' in value && 'types' in value)

/** Longer than a transaction hash in hex, or longer than any id in base64. */
const isPayload = (text: string): boolean => /[0-9a-fA-F]{65,}/.test(text) || /^[A-Za-z0-9+/_-]{200,}={0,2}$/.test(text)

function isStringSchema(value: object): boolean {
  return 'type' in value && [value.type].flat().includes('string')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
