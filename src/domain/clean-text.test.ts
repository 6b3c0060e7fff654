import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanEcho, cleanText, cleanTitle, isLookAlike, withoutHidden } from './clean-text.ts'

it.each([
  ['Pepe', 'Pepe'],
  ['  a \n b\tc ', 'a b c'],
  ['zero\u200bwidth \u202eturned\u0007', 'zerowidth turned'],
  ['**bold** [x](y) `code` <b>', 'bold x(y) code b'],
  ['# heading', 'heading'],
  ['- # list', 'list'],
  ['> quote', 'quote'],
  ['#1 coin', '#1 coin'],
  ['-5 degrees', '-5 degrees'],
  ['about ~$5B', 'about ≈$5B'],
  ['x'.repeat(100), `${'x'.repeat(63)}…`],
])('%j is relayed as %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
})

describe('S7: links and mentions', () => {
  it.each([
    ['see https://evil.example/x now', 'see evil.example now'],
    ['go to evil.xyz/claim', 'go to evil.xyz'],
    ['ask @everyone', 'ask everyone'],
    ['ht**tps://evil.example/x', 'evil.example'],
    ['ht<b>tps://evil.example/x', 'evil.example'],
    ['h\u200bttps:/\u200b/evil.example/x', 'evil.example'],
    ['hthttps://tps://evil.example/x', 'tps:'],
    ['www.www.evil.com', 'evil.com'],
    ['ｅｖｉｌ．ｃｏｍ／ｘ', 'evil.com'],
    ['evil。com/x', 'evil。com'],
    ['xn--pple-43d.com/login?a=b', 'xn--pple-43d.com'],
    ['evil.com:8080/x', 'evil.com'],
    ['evil.com?ref=1', 'evil.com'],
    ['10.0.0.1:80/x', '10.0.0.1'],
    ['mailto:a@evil.com', 'a evil.com'],
    ['tg://resolve?domain=x', 'resolve'],
    ['t.me/evil', 't.me'],
    ['javascript:alert(1)', 'alert(1)'],
    ['[a](//evil.com/x)', 'a( evil.com)'],
    ['＠everyone', 'everyone'],
    ['/start', 'start'],
    ['<https://evil.com|here>', 'evil.comhere'],
  ])('%j loses what makes it work: %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  it.each([
    ['evil.com#!/claim', 'evil.com'],
    ['evil.com?=x', 'evil.com'],
    ['evil.com?%61=1', 'evil.com'],
    ['evil.com%2fclaim', 'evil.com'],
    ['evil.com!/x', 'evil.com'],
    ['evil.com—/claim now', 'evil.com now'],
    ['evil.com:8080#x', 'evil.com'],
    ['evil.com.?x', 'evil.com'],
    ['💩.la/claim', '💩.la'],
    ['i❤.ws/claim', 'i❤.ws'],
    ['localhost:3000/x', 'localhost'],
    ['1.2.3.4?x=1', '1.2.3.4'],
    ['1.2.3.4?x', '1.2.3.4'],
    ['1.2.3.4#x', '1.2.3.4'],
    ['1.2.3.4!/x', '1.2.3.4'],
    ['view-source:evil.com', 'view-source: evil.com'],
    ['tron:TXYZ', 'tron: TXYZ'],
    ['ton:EQ', 'ton: EQ'],
    ['dogecoin:DH5', 'dogecoin: DH5'],
    ['litecoin:L', 'litecoin: L'],
    ['MONERO:4', 'MONERO: 4'],
    ['web+stellar:pay', 'web+stellar: pay'],
    ['(/start', '(start'],
    ['"/start', '"start'],
    ['$/start', '$/ start'],
    ['50%/claim', '50%/ claim'],
  ])('15: %j loses what makes it work: %j', (text, clean) => {
    expect([cleanText(text), cleanTitle(text)]).toEqual([clean, clean])
  })

  it.each([
    ...['1.5%', 'U.S.', '>$2B', 'Pump.fun?', 'Pump.fun!', 'Will Pump.fun win?', "Pump.fun's (Q3) #1", 'Is it 1.2.3.4?'],
    ...[
      'Yearn.Finance, Curve.fi; ether.fi',
      'USD.AI: up or down?',
      '3:2',
      '50% / 50%',
      '$5/day',
      'A & B = C',
      'eip155:1',
    ],
  ])('15: %j stays as it is', (text) => {
    expect([cleanText(text), cleanTitle(text), cleanEcho(text)]).toEqual([text, text, text])
  })

  const HARMLESS = [
    ...[
      'Pump.fun',
      'USD.AI',
      'Curve.fi',
      'ether.fi-stake',
      'vitalik.eth',
      'USDC.e',
      'Booking.com',
      '1inch.io',
      'Yearn.Finance',
    ],
    ...[
      'Pump.fun (FDV) >$2B one day after launch?',
      'BTC <$90K or >$120K?',
      '<3',
      'C++',
      'R&D',
      'S&P 500',
      '0x1234',
      '$PEPE',
    ],
    ...[
      '比特币',
      'ビットコイン',
      'Café Münster',
      'Đồng',
      'Ελλάδα',
      'Россия',
      'عربي',
      'हिन्दी',
      '🚀',
      '🐸 PEPE',
      'Wait… what?',
    ],
    ...[
      'WETH/USDC',
      'WETH / USDC',
      '24/7',
      'U.S./China',
      'U.S. Election',
      '50%',
      '1.5/2.5',
      '10:30',
      'Bitcoin: up or down',
      'a_b',
    ],
    ...[
      "Trump's 2nd",
      'No. 1',
      'v1.2',
      '$1,000.50',
      '#1',
      'ETH+',
      'A=B',
      '"quoted"',
      'eip155:8453',
      'Arsenal vs. Chelsea',
    ],
  ]

  it.each(HARMLESS)('S7: %j stays as it is', (text) => {
    expect([cleanText(text), cleanTitle(text), cleanEcho(text)]).toEqual([text, text, text])
  })

  /** Parts that make a link, a mention, markup or something unseen, alone or put together. */
  const PARTS = [
    ...[
      'https',
      'http',
      ':',
      '/',
      '//',
      '://',
      '.',
      '。',
      '．',
      '／',
      '＠',
      '@',
      'www.',
      'evil',
      'com',
      'xn--p1ai',
      '[',
      ']',
      '(',
      ')',
    ],
    ...[
      '<',
      '>',
      '<b>',
      '</a>',
      '*',
      '**',
      '_',
      '__',
      '~',
      '`',
      '|',
      '\\',
      '{',
      '}',
      '#',
      '?',
      '=',
      '&',
      '%2f',
      'mailto:',
      'tg:',
      '>$2B',
    ],
    ...[
      '\u200b',
      '\u200d',
      '\u202e',
      '\u2066',
      '\u00ad',
      '\ufeff',
      '\u0000',
      '\u0007',
      '\n',
      '\u2028',
      '\ufe0f',
      '\u{E0041}',
      '\u{E0101}',
    ],
    ...[
      '\ud800',
      '\udc00',
      '\u2800',
      '\u3164',
      '\uffa0',
      '\ue000',
      '\uffff',
      '\u034f',
      '\u0301',
      'e',
      '…',
      '⁄',
      'ſ',
      'ℹ',
      '①',
      '10.0.0.1',
    ],
    ...[
      '💩',
      '❤',
      '.la',
      '1.2.3.4',
      'localhost',
      '?=',
      '#!/',
      '!/',
      '%61',
      'tron:',
      'ton:',
      'view-source:',
      '(/start',
      '—',
    ],
    ...[' ', ' ', 'a', '1', '😀', '中', 'javascript:', 'data:', 't.me', ':80', '-', '+', '!'],
  ]
  const hostile = fc.oneof(
    fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.emailAddress(),
    fc.tuple(fc.webUrl(), fc.nat(), fc.constantFrom(...PARTS)).map(([url, at, part]) => insert(url, at, part)),
  )
  const UNSEEN =
    /\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}|\p{Noncharacter_Code_Point}|\u2800/u
  /** What some application would open, mention, run or draw; written apart from the rules of the cleaner. */
  const WORKING = [
    /\/\/|@|\]\(|<[\p{L}/!]|[`*[\]]|(?<![\p{L}\p{N}])www\.\S/iu,
    // A host and what follows it.
    /[^\s.。/()"'<>][.。](?:\p{L}{2,}|xn--[a-z0-9-]+)\.?(?::\d+)?[^\s\p{L}\p{N}()"'<>]*(?:\/|[?#][^\s()"'<>])/iu,
    /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?::\d|[^\s\p{L}\p{N}()"'<>]*(?:\/|[?#][^\s()"'<>]))/u,
    /(?<![\p{L}\p{N}.-])localhost(?::\d+)?\//iu,
    // A scheme and what it would open.
    /(?<![\p{L}\p{N}])[a-z][a-z+.-]*[a-z]:[^\s…]/iu,
    // A command.
    /(?<![\p{L}\p{N}\p{M}]|\p{L}\.)\/[\p{L}_]/u,
  ]
  const findWorking = (text: string) => WORKING.map((one) => one.exec(text)?.[0]).find((found) => found !== undefined)

  it('nothing that works or is unseen comes out, and cleaning again changes nothing', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(5, 20, 64, 160), (text, limit) => {
        for (const clean of [cleanText, cleanTitle]) {
          const once = clean(text, limit)
          expect([text, UNSEEN.exec(once)?.[0], findWorking(once)]).toEqual([text, undefined, undefined])
          expect(clean(once, limit)).toBe(once)
          expect([...once].length).toBeLessThanOrEqual(limit)
        }
        expect(withoutHidden(withoutHidden(text))).toBe(withoutHidden(text))
      }),
      { numRuns: 20_000 },
    )
  })

  it('S7: names of words, numbers, dots and signs stay as they are', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9]{1,8}$/),
      fc.stringMatching(/^[A-Z][a-z]{1,6}\.(?:fun|AI|fi|com|io|xyz|finance)$/),
      fc.stringMatching(/^[<>]\$[1-9][0-9]{0,2}[KMB]$/),
      fc.constantFrom(
        'C++',
        'R&D',
        'S&P',
        '$PEPE',
        '0x1234',
        '币安',
        'Café',
        'ñandú',
        '🚀',
        '🐸',
        '(v2)',
        '50%',
        "Lido's",
        '1.5',
        'A/B',
      ),
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const name = words.join(' ')
        expect(cleanText(name)).toBe(name)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('A4: words that a reader needs', () => {
  it.each([
    'Token (FDV) >$2B one day after launch?',
    'Rate <3.5% in 2027?',
    'BTC > ETH & SOL',
    'Pump.fun',
    'USD.AI',
    'yield.fi vs. Ether.fi',
  ])('%s loses none', (text) => {
    expect([cleanText(text), cleanTitle(text)]).toEqual([text, text])
  })

  it('five questions of one event stay five questions', () => {
    const asked = [25, 50, 75, 100, 125].map(
      (bps) =>
        `Will the Federal Open Market Committee of the United States lower its target for the federal funds rate at its December meeting by exactly or by more than ${bps} basis points from now?`,
    )
    const titles = asked.map((text) => cleanTitle(text))
    expect(new Set(titles).size).toBe(5)
    for (const [place, title] of titles.entries()) {
      expect(title.length).toBeLessThanOrEqual(160)
      expect(title).toContain(`${[25, 50, 75, 100, 125][place]} basis points`)
    }
  })
})

it('A4: a cut never leaves a part of a number', () => {
  for (let before = 60; before < 140; before++) {
    const title = cleanTitle(`${'x'.repeat(before)} above 1,234,567.89 ${'y'.repeat(200 - before)}`)
    expect(title.replace('1,234,567.89', '')).not.toMatch(/\d/)
  }
})

describe('S7: long texts', () => {
  it('titles that differ only at the end stay different', () => {
    const start = 'Will the total value locked in all protocols of every chain be higher than it was '.repeat(3)
    const [may, june] = ['by May 31?', 'by June 30?'].map((end) => cleanTitle(`${start}${end}`))
    expect(may).not.toBe(june)
    expect([may?.length, may?.endsWith('by May 31?')]).toEqual([160, true])
  })

  it.each([cleanText, cleanTitle])('are cut between graphemes', (clean) => {
    expect(clean('👍🏽'.repeat(400), 10)).toMatch(/^(?:👍🏽)+…(?:👍🏽)*$/u)
    expect(clean('🇩🇪'.repeat(400), 10)).toMatch(/^(?:🇩🇪)+…(?:🇩🇪)*$/u)
    expect(clean('กี่'.repeat(400), 10)).toMatch(/^(?:กี่)+…(?:กี่)*$/u)
  })

  it('a letter under a thousand marks keeps a few of them', () => {
    expect(cleanText(`H${'\u0337'.repeat(1_000)}i`)).toBe(`H${'\u0337'.repeat(4)}i`)
  })
})

it('tells tickers that borrow letters', () => {
  expect(['USDC', 'UЅDC', 'ΡEPE', '比特币', 'PEPE2'].map(isLookAlike)).toEqual([false, true, true, false, false])
})

const insert = (text: string, at: number, part: string): string => {
  const place = at % (text.length + 1)
  return text.slice(0, place) + part + text.slice(place)
}
