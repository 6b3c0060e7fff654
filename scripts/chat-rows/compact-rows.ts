import type { ChatRow } from './chat-row.ts'

// Labelled messages in a short form, one a line: message, intent, slots, earlier messages, other right intents; divided by
// tabs. `#` begins a comment, `# lang es` sets the language of what follows.
//
//   swap 2 eth to usdc<TAB>quote<TAB>token=ETH; amount=2; destinationToken=USDC
//   make it 500<TAB>quote<TAB>token=USDC; amount=500; destinationToken=OP<TAB>swap 50 usdc to op
//   price of eth and is pepe safe<TAB>several<TAB>price{symbol=ETH} + risk{query=PEPE}
//   swap eth to usdc<TAB>clarify<TAB>about=quote; token=ETH; destinationToken=USDC; missing=amount

const words = (text: string): Set<string> => new Set(text.split(' '))

const INTENTS = words(
  'price quote pay risk smart-money yield prediction-markets market-read treasury sniper-check advanced-order portfolio approvals orders gas several help unknown clarify unsafe',
)
const SLOTS = words(
  'symbol symbols timeframe token amount amountSide destinationToken originChain destinationChain recipient chain query address direction limit topic kind dao tokenAddress orderType side qty qtyUnit priceLevel durationSeconds twapBucketCount spender action about missing',
)
const LISTS = words('symbols missing')
const WITHOUT_SLOTS = words('help unknown unsafe')
/** Slots whose value must be one of these. */
const CHOICES: Readonly<Record<string, Set<string>>> = {
  amountSide: words('out'),
  direction: words('BUY SELL'),
  kind: words('defi narrative trending protocols fear x402'),
  orderType: words('limit stop-loss take-profit twap'),
  side: words('buy sell'),
  qtyUnit: words('token usd'),
  action: words('list revoke cancel'),
}
const NEEDED: Readonly<Record<string, string[]>> = {
  pay: ['amount', 'recipient'],
  quote: ['amount'],
  risk: ['query'],
  'market-read': ['kind'],
  treasury: ['dao'],
  'sniper-check': ['tokenAddress'],
  'advanced-order': ['orderType', 'side', 'token', 'qty'],
}
const BETWEEN_MESSAGES = '⏎'

type Fault = (what: string) => void

/** The rows of a text, and one line for each thing that is wrong with it. */
export function readCompact(
  text: string,
  writer: string,
  split: NonNullable<ChatRow['split']>,
): { rows: ChatRow[]; faults: string[] } {
  const rows: ChatRow[] = []
  const faults: string[] = []
  const seen = new Set<string>()
  let lang = 'en'
  text.split('\n').forEach((line, place) => {
    lang = /^#\s*lang\s+(\w+)/.exec(line)?.[1] ?? lang
    if (line.trim() === '' || line.startsWith('#')) return
    const fault: Fault = (what) => faults.push(`${writer} line ${place + 1}: ${what}: ${line.slice(0, 120)}`)
    const row = readLine(line, { id: `${writer}-${String(place + 1).padStart(4, '0')}`, lang, split, writer }, fault)
    const key = JSON.stringify([row.context ?? [], row.message.toLowerCase()])
    if (seen.has(key)) fault('written twice')
    seen.add(key)
    rows.push(row)
  })
  return { rows, faults }
}

function readLine(line: string, about: Pick<ChatRow, 'id' | 'lang' | 'split' | 'writer'>, fault: Fault): ChatRow {
  const [message = '', intent = '', slots = '', context = '', accept = ''] = line.split('\t').map((part) => part.trim())
  if (!INTENTS.has(intent)) fault(`unknown intent ${intent}`)
  const others = accept === '' ? [] : accept.split(/[ ,]+/)
  if (others.some((other) => !INTENTS.has(other))) fault('unknown intent among those accepted')
  return {
    ...about,
    message,
    intent,
    slots: intent === 'several' ? {} : readSlots(slots, intent, fault),
    ...(intent === 'several' ? { parts: readParts(slots, fault) } : {}),
    ...(context === '' ? {} : { context: context.split(BETWEEN_MESSAGES).map((part) => part.trim()) }),
    ...(others.length === 0 ? {} : { accept: others }),
    tags: [],
  }
}

function readParts(text: string, fault: Fault): NonNullable<ChatRow['parts']> {
  const parts = [...text.matchAll(/([\w-]+)\{([^}]*)\}/g)]
  if (parts.length < 2 || parts.length > 3) fault('several needs two or three parts')
  return parts.map(([, intent = '', slots = '']) => ({ intent, slots: readSlots(slots, intent, fault) }))
}

function readSlots(text: string, intent: string, fault: Fault): ChatRow['slots'] {
  const slots: ChatRow['slots'] = {}
  for (const pair of text.split(';').map((one) => one.trim())) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    if (at < 0 || !SLOTS.has(name)) fault(`unknown slot ${pair}`)
    if (value === '') fault(`empty slot ${name}`)
    if (CHOICES[name] && !CHOICES[name].has(value)) fault(`${name} cannot be ${value}`)
    slots[name] = LISTS.has(name) ? value.split(',').map((one) => one.trim()) : value
  }
  checkSlots(slots, intent, fault)
  return slots
}

function checkSlots(slots: ChatRow['slots'], intent: string, fault: Fault): void {
  if (WITHOUT_SLOTS.has(intent) && Object.keys(slots).length > 0) fault(`${intent} has no slots`)
  for (const name of NEEDED[intent] ?? []) if (slots[name] === undefined) fault(`${intent} needs ${name}`)
  if (intent === 'clarify' && slots.about !== undefined && slots.missing === undefined) fault('clarify needs missing')
  if (intent !== 'advanced-order') return
  const needed = slots.orderType === 'twap' ? 'durationSeconds' : 'priceLevel'
  if (slots[needed] === undefined) fault(`${String(slots.orderType)} needs ${needed}`)
}
