// Rows of labelled messages in a short form, one a line: message, intent, slots, earlier messages, other right intents;
// divided by tabs. `#` begins a comment.
//
//   swap 2 eth to usdc on base<TAB>quote<TAB>token=ETH; amount=2; destinationToken=USDC; originChain=base; destinationChain=base
//   make it 500<TAB>quote<TAB>token=USDC; amount=500; destinationToken=OP<TAB>swap 50 usdc to op
//   price of eth and is pepe safe<TAB>several<TAB>price{symbol=ETH} + risk{query=PEPE}
//   swap eth to usdc<TAB>clarify<TAB>about=quote; token=ETH; destinationToken=USDC; missing=amount
import type { Row } from './rows.ts'

const INTENTS = new Set(
  'price quote pay risk smart-money yield prediction-markets market-read treasury sniper-check advanced-order portfolio approvals orders gas several help unknown clarify unsafe'.split(
    ' ',
  ),
)
const SLOTS = new Set(
  'symbol symbols timeframe token amount amountSide destinationToken originChain destinationChain recipient chain query address direction limit topic kind dao tokenAddress orderType side qty qtyUnit priceLevel durationSeconds twapBucketCount spender action about missing'.split(
    ' ',
  ),
)
const LISTS = new Set(['symbols', 'missing'])
const BARE = new Set(['help', 'unknown', 'unsafe'])
/** Slots whose value must be one of these. */
const CHOICES: Record<string, string[]> = {
  amountSide: ['out'],
  direction: ['BUY', 'SELL'],
  kind: ['defi', 'narrative', 'trending', 'protocols', 'fear', 'x402'],
  orderType: ['limit', 'stop-loss', 'take-profit', 'twap'],
  side: ['buy', 'sell'],
  qtyUnit: ['token', 'usd'],
  action: ['list', 'revoke', 'cancel'],
}
const NEEDED: Record<string, string[]> = {
  pay: ['amount', 'recipient'],
  quote: ['amount'],
  risk: ['query'],
  'market-read': ['kind'],
  treasury: ['dao'],
  'sniper-check': ['tokenAddress'],
  'advanced-order': ['orderType', 'side', 'token', 'qty'],
  clarify: [],
}

/** The rows of a text, and one line for each thing that is wrong with it. */
export function readCompact(text: string, writer: string, lang = 'en', split: 'train' | 'test' = 'train'): { rows: Row[]; faults: string[] } {
  const rows: Row[] = []
  const faults: string[] = []
  let language = lang
  const seen = new Set<string>()
  text.split('\n').forEach((line, place) => {
    const header = /^#\s*lang\s+(\w+)/.exec(line)
    if (header) language = header[1] as string
    if (line.trim() === '' || line.startsWith('#')) return
    const [message = '', intent = '', slots = '', context = '', accept = ''] = line.split('\t').map((part) => part.trim())
    const fault = (what: string) => faults.push(`line ${place + 1}: ${what}: ${line.slice(0, 120)}`)
    if (!INTENTS.has(intent)) return fault(`unknown intent ${intent}`)
    const key = `${context} ${message}`.toLowerCase()
    if (seen.has(key)) return fault('written twice')
    seen.add(key)
    const row: Row = { id: `${writer}-${String(place + 1).padStart(4, '0')}`, message, intent, slots: {}, lang: language, split, tags: [], writer }
    if (context !== '') row.context = context.split('⏎').map((part) => part.trim())
    if (accept !== '') row.accept = accept.split(/[ ,]+/)
    if (row.accept?.some((other) => !INTENTS.has(other))) fault('unknown intent among those accepted')
    if (intent === 'several') {
      const parts = [...slots.matchAll(/([\w-]+)\{([^}]*)\}/g)]
      if (parts.length < 2 || parts.length > 3) fault('several needs two or three parts')
      row.parts = parts.map(([, name = '', inner = '']) => ({ intent: name, slots: readSlots(inner, name, fault) }))
    } else row.slots = readSlots(slots, intent, fault)
    rows.push(row)
  })
  return { rows, faults }
}

function readSlots(text: string, intent: string, fault: (what: string) => void): Record<string, unknown> {
  const slots: Record<string, unknown> = {}
  for (const pair of text.split(';').map((one) => one.trim())) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    if (!SLOTS.has(name) || at < 0) fault(`unknown slot ${pair}`)
    if (value === '') fault(`empty slot ${name}`)
    if (CHOICES[name] && !CHOICES[name].includes(value)) fault(`${name} cannot be ${value}`)
    slots[name] = LISTS.has(name) ? value.split(',').map((one) => one.trim()) : value
  }
  if (BARE.has(intent) && Object.keys(slots).length > 0) fault(`${intent} has no slots`)
  for (const name of NEEDED[intent] ?? []) if (slots[name] === undefined) fault(`${intent} needs ${name}`)
  if (intent === 'clarify' && slots.about !== undefined && slots.missing === undefined) fault('clarify needs missing')
  if (intent === 'advanced-order' && slots.orderType !== 'twap' && slots.priceLevel === undefined) fault('needs priceLevel')
  if (intent === 'advanced-order' && slots.orderType === 'twap' && slots.durationSeconds === undefined) fault('needs durationSeconds')
  return slots
}
