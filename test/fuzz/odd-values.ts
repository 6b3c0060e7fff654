import { HIDDEN_CHARACTERS, PATH_LIKE } from '../kit/odd-text.ts'
import type { Chance } from './chance.ts'

// Values that a careless or hostile caller could send, and words that the service knows.

const KNOWN = [
  ...['ETH', 'BTC', 'USDC', 'PEPE', 'SOL', 'AERO', 'BRETT', 'DEGEN', 'UNI', 'WETH', '$eth', 'bitcoin', 'LINK', 'MATIC'],
  ...['base', 'ethereum', 'arbitrum', 'solana', 'robinhood', 'bsc', 'polygon', '8453', 'eip155:1', 'mainnet', 'op'],
  ...[
    '1',
    '0.5',
    '100',
    '2500.75',
    '0.000000000000000001',
    '999999999999',
    '24h',
    '7d',
    '30m',
    'buy',
    'sell',
    'uniswap',
  ],
  ...[
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    '0x00000000000000000000000000000000000A11cE',
    'limit',
    'twap',
    'ens',
  ],
  ...[
    '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q',
    'So11111111111111111111111111111111111111112',
    'vitalik.eth',
    'fear',
  ],
]

const PIECES = [
  ...PATH_LIKE,
  ...HIDDEN_CHARACTERS,
  ...[
    'https://evil.example/x',
    '@everyone',
    '[a](b)',
    '<b>',
    'tg://x',
    'mailto:a@b.c',
    '>$2B',
    'Pump.fun',
    '$' + '{1}',
    '{{1}}',
  ],
  ...[
    "' OR 1=1--",
    '$(id)',
    '`id`',
    '../../etc/passwd',
    '%00',
    '%c0%ae',
    'NaN',
    'Infinity',
    '1e309',
    '-0',
    '0x',
    '0b1',
    '1_000',
  ],
  ...[
    'null',
    'undefined',
    'true',
    '\ud83d',
    '\udc00',
    '👩‍👩‍👧',
    'İ',
    'ß',
    'Z\u0337\u0337\u0337',
    '１２',
    '٣',
    '½',
    '，',
    '。',
    '\u00a0',
  ],
]

const NUMBERS = [0, -0, -1, 1, 1.5, 10, 11, 100, 2560, 2561, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 1e21, 1e308, -1e308, 5e-324]

export function oddText(chance: Chance): string {
  const kind = chance.whole(10)
  if (kind < 4) return chance.pick(KNOWN)
  if (kind < 6) return chance.pick(PIECES)
  if (kind < 8) return join(chance, chance.whole(5) + 1)
  if (kind === 8) return anyCharacters(chance, chance.whole(40))
  return chance
    .pick(PIECES)
    .repeat(chance.pick([1, 20, 300, 3_000]))
    .slice(0, 6_000)
}

const join = (chance: Chance, count: number): string =>
  Array.from({ length: count }, () => chance.pick(chance.happens(0.4) ? KNOWN : PIECES)).join(
    chance.pick(['', '', ' ']),
  )

/** Code units of any kind, lone surrogates included. */
const anyCharacters = (chance: Chance, count: number): string =>
  Array.from({ length: count }, () =>
    String.fromCharCode(chance.happens(0.5) ? chance.whole(128) : chance.whole(65_536)),
  ).join('')

/** Any JSON value. */
function oddValue(chance: Chance, depth = 3): unknown {
  const kind = chance.whole(12)
  if (kind < 5) return oddText(chance)
  if (kind < 7) return chance.pick(NUMBERS)
  if (kind === 7) return chance.pick([null, true, false, '', [], {}])
  if (depth === 0) return null
  if (kind < 10) return Array.from({ length: chance.whole(4) }, () => oddValue(chance, depth - 1))
  return Object.fromEntries(
    Array.from({ length: chance.whole(4) }, () => [oddText(chance), oddValue(chance, depth - 1)]),
  )
}

const ODD_JSON = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '[',
    'null',
    '0',
    '""',
    '[]',
    '{}',
    'NaN',
    '{"a":}',
    '{"a":1,}',
    "{'a':1}",
    '{"a":1}{"b":2}',
    '\ufeff{}',
  ],
  ...[
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"toString":1,"valueOf":null}',
    '"\\ud800"',
    '{"\\u0000":1}',
  ],
  ...['{"symbol":"ETH","symbol":"BTC"}', '{"symbol":1e999}', '{"symbol":-0}', '[1e400]', '{"length":5,"0":"a"}'],
]

/** JSON text that is broken, doubled, cut off, nested or otherwise odd; made from a valid value. */
export function oddJson(chance: Chance, valid: unknown): string {
  const text = JSON.stringify(valid)
  switch (chance.whole(8)) {
    case 0:
      return chance.pick(ODD_JSON)
    case 1:
      return text.slice(0, chance.whole(text.length + 1))
    case 2:
      return nest(chance, chance.pick([10, 60, 64, 65, 500, 8_000]))
    case 3:
      return `{"message":${nest(chance, chance.pick([60, 63, 64, 9_000]))},${text.slice(1)}`
    case 4: {
      const at = chance.whole(text.length)
      return text.slice(0, at) + chance.pick(PIECES) + text.slice(at + chance.whole(3))
    }
    case 5:
      return `${text.slice(0, -1)},${text.slice(1)}`
    case 6:
      return ' '.repeat(chance.pick([1, 1_000, 65_000, 66_000])) + text
    default:
      return JSON.stringify(oddValue(chance))
  }
}

const nest = (chance: Chance, depth: number): string =>
  chance.happens(0.5) ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** An object with some of its members changed, removed or added. */
export function mutate(chance: Chance, valid: Readonly<Record<string, unknown>>, fields: readonly string[]) {
  const changed: Record<string, unknown> = { ...valid }
  const times = chance.whole(3) + 1
  for (let time = 0; time < times; time++) {
    const field = chance.happens(0.9) ? chance.pick(fields) : oddText(chance)
    if (chance.happens(0.1)) delete changed[field]
    else if (field !== '__proto__') changed[field] = chance.happens(0.75) ? oddText(chance) : oddValue(chance)
  }
  return changed
}
