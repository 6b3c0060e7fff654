import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useTradeWorld } from '../sandbox/upstreams/trade-dependencies.test-kit.ts'
import { PayCardSchema } from '../src/chat/intents/pay/card.ts'
import type { ChatReply } from '../src/chat/reply.ts'
import type { Slots } from '../src/chat/slots.ts'
import { NOBODY } from '../src/domain/nobody.ts'
import { asks, type ChatChanges, createTestChat } from './kit/chat.ts'

const world = useTradeWorld()
const talk = (changes: ChatChanges = {}) => createTestChat(world.dependencies(), changes)

const VITALIK = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const WALLET = '0x00000000000000000000000000000000000A11cE'
const SOLANA_WALLET = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const named = (known: Record<string, string>): ChatChanges => ({
  names: {
    resolve: async (name) => {
      const address = known[name.toLowerCase()]
      return address === undefined ? undefined : { name: name.toLowerCase(), address, source: 'ens' }
    },
  },
})
const holding = (raw: bigint | undefined): ChatChanges => ({
  accounts: { held: async () => raw, isContract: async () => undefined },
})

// biome-ignore lint/suspicious/noExplicitAny: looks into cards of every shape
const dataOf = (reply: ChatReply): any => reply.data
const ticketOf = async (reply: ChatReply) => {
  const opened = await world.signer.openTicket(String(dataOf(reply)?.longLink).split('/sign/')[1] ?? '')
  return opened?.intent ?? expect.fail('the link does not open')
}

describe('a swap or bridge', () => {
  it('is quoted on the chain that was named, and its link says the same numbers', async () => {
    const reply = await talk().say('swap 0.1 eth to usdc on base')
    const data = dataOf(reply)
    expect(reply).toMatchObject({ type: 'swap', intent: { name: 'quote', slots: { token: 'ETH', amount: '0.1' } } })
    expect(reply.intent.defaults).toBeUndefined()
    expect(reply.text).toContain(`for 0.1 ETH on Base`)
    expect(await ticketOf(reply)).toMatchObject({
      kind: 'swap',
      from: { chain: 'base', address: null, symbol: 'ETH', amountRaw: '100000000000000000' },
      to: { chain: 'base', address: BASE_USDC, amountRaw: data.to.amountRaw },
      sender: null,
      recipient: null,
    })
  })

  it.each<[string, Slots, string, object]>([
    ['swap 1 eth to usdc', { originChain: 'base', destinationChain: 'base' }, 'Assumed Base', { chain: 'base' }],
    ['1 sol to bonk', { originChain: 'solana', destinationChain: 'solana' }, 'Assumed Solana', { chain: 'solana' }],
    [
      'swap 100 usdt to bnb',
      { originChain: 'bsc', destinationChain: 'bsc' },
      'Assumed BNB Smart Chain',
      { chain: 'bsc' },
    ],
    [
      'buy $50 of wif',
      { originChain: 'solana', destinationChain: 'solana', token: 'USDC' },
      'Assumed that you pay in USDC.',
      { chain: 'solana', symbol: 'USDC' },
    ],
    [
      'sell 20 arb',
      { originChain: 'arbitrum', destinationChain: 'arbitrum', destinationToken: 'USDC' },
      'Assumed that you want USDC.',
      { chain: 'arbitrum', symbol: 'ARB' },
    ],
    [
      'swap 0.5 eth to sol',
      { originChain: 'base', destinationChain: 'solana' },
      'Assumed Base to Solana, as no chain was named.',
      { chain: 'base', symbol: 'ETH' },
    ],
    ['buy $100 of usdc on base', { token: 'ETH' }, 'Assumed that you pay in ETH.', { symbol: 'ETH' }],
  ])('%s: what is assumed is said and listed', async (message, defaults, note, from) => {
    const reply = await talk().say(message)
    expect(reply.text).toContain(note)
    expect(reply.intent.defaults).toEqual(defaults)
    expect(dataOf(reply).from.token).toMatchObject(from)
    expect(await ticketOf(reply)).toMatchObject({ from })
  })

  it('turns dollars into tokens by the live price, and says so', async () => {
    const reply = await talk().say('swap $50 of eth to usdc on base')
    expect(reply.text).toMatch(/About \$50, at \$[\d,.]+ for 1 ETH\./)
    expect(Number(dataOf(reply).to.amount)).toBeGreaterThan(49)
    expect(Number(dataOf(reply).to.amount)).toBeLessThan(51)
    expect(dataOf(await talk().say('swap $50 of usdc to eth on base')).from.amount).toBe('50')
  })

  it('finds what to spend for an amount to be bought', async () => {
    const reply = await talk().say(
      asks('quote', {
        token: 'USDC',
        destinationToken: 'LINK',
        amount: '10',
        amountSide: 'out',
        originChain: 'ethereum',
        destinationChain: 'ethereum',
      }),
    )
    expect(reply.text).toContain('Set to buy about 10 LINK.')
    expect(Math.abs(Number(dataOf(reply).to.amount) - 10)).toBeLessThan(0.02)
  })

  it('needs no wallet for Solana, and uses one that was sent', async () => {
    const bridge = 'bridge 100 usdc from base to solana'
    expect(await ticketOf(await talk().say(bridge))).toMatchObject({ sender: null, recipient: null })
    const sent = await talk().say(bridge, { senderAddress: SOLANA_WALLET })
    expect(await ticketOf(sent)).toMatchObject({ sender: null, recipient: SOLANA_WALLET })
    const evm = await talk().say(bridge, { senderAddress: WALLET })
    expect(await ticketOf(evm)).toMatchObject({ sender: WALLET, recipient: null })
    const nobody = await talk().say(bridge, { senderAddress: NOBODY.evm })
    expect(await ticketOf(nobody)).toMatchObject({ sender: null, recipient: null })
  })

  it('lets cbBTC stand for bitcoin on Base, and says so', async () => {
    const reply = await talk().say('swap 0.01 btc to usdc')
    expect(reply.text).toContain('BTC itself is not on Base: cbBTC stands for it.')
    expect(reply.intent).toMatchObject({ slots: { token: 'BTC' }, defaults: { token: 'cbBTC', originChain: 'base' } })
  })
})

describe('a share of a balance', () => {
  const all = asks('quote', {
    token: 'USDC',
    amount: 'all',
    destinationToken: 'ETH',
    originChain: 'base',
    destinationChain: 'base',
  })
  const ether = asks('quote', {
    token: 'ETH',
    amount: 'all',
    destinationToken: 'USDC',
    originChain: 'base',
    destinationChain: 'base',
  })

  it('asks for a wallet, or an amount, and gives no link', async () => {
    const reply = await talk().say(all)
    expect(reply).toMatchObject({ type: 'error', code: 'missing_conditional_field', intent: { name: 'quote' } })
    expect(reply.text).toBe(
      'Connect a wallet or send your wallet address to use all your USDC, or name the amount, such as 0.5.',
    )
  })

  it('is read from the wallet', async () => {
    const reply = await talk(holding(80_000_000n)).say(
      asks('quote', {
        token: 'USDC',
        amount: '25%',
        destinationToken: 'ETH',
        originChain: 'base',
        destinationChain: 'base',
      }),
      { senderAddress: WALLET },
    )
    expect(reply.text).toContain('25% of 80 USDC held.')
    expect(dataOf(reply).from.amount).toBe('20')
  })

  it('leaves gas in the wallet when it is all of the coin that pays for it', async () => {
    const reply = await talk(holding(10n ** 18n)).say(ether, { senderAddress: WALLET })
    expect(reply.text).toContain('All of 1 ETH held, less 0.0003 kept for gas.')
    expect(dataOf(reply).from.amount).toBe('0.9997')
  })

  it.each([
    [0n, 'The wallet holds no USDC on Base.'],
    [undefined, 'The source Base gave no usable answer just now. Try again in a moment.'],
  ])('of %s is told', async (raw, text) => {
    expect(await talk(holding(raw)).say(all, { senderAddress: WALLET })).toMatchObject({ type: 'error', text })
  })
})

describe('a payment', () => {
  it('binds exactly what is said, with the name and the address in full', async () => {
    const reply = await talk(named({ 'vitalik.eth': VITALIK })).say('send 20 usdc to vitalik.eth on base')
    expect(reply.text.split('\n').slice(0, 3)).toEqual([
      'Pay 20 USDC to vitalik.eth on Base',
      `vitalik.eth is ${VITALIK}. Check it in full.`,
      'Source: ens; 0 s old.',
    ])
    expect(await ticketOf(reply)).toMatchObject({
      kind: 'pay',
      spend: { chain: 'base', address: BASE_USDC, symbol: 'USDC', decimals: 6, amountRaw: '20000000' },
      recipient: VITALIK,
      recipientName: 'vitalik.eth',
      sender: null,
    })
    expect(PayCardSchema.parse(reply.data)).toEqual(reply.data)
  })

  it('is in dollars on Base unless said otherwise, and says so', async () => {
    const reply = await talk().say(`send $15 to ${VITALIK}`)
    expect(reply.intent.defaults).toEqual({ chain: 'base', token: 'USDC' })
    expect(reply.text).toContain('Assumed Base, as no chain was named.\nAssumed that you pay in USDC.')
    expect(dataOf(reply)).toMatchObject({ amount: '15', chain: 'base', token: { symbol: 'USDC' } })
    expect(dataOf(await talk().say(`send 100 usdc to ${SOLANA_WALLET}`))).toMatchObject({ chain: 'solana' })
  })

  it.each([
    ['send 5 usdc to nobody-has-this.eth', 'The name nobody-has-this.eth points to no address.'],
    ['pay @jesse 5 usdc', 'Handles do not say which address is theirs'],
    ['send 5 usdc to toly.sol', 'Names that end in .sol, such as toly.sol, cannot be resolved here yet.'],
    ['send 5 usdc to 0x1234567890abcdefABCDEF1234567890abcdefab', 'check the address'],
    [`send 5 usdc to ${BASE_USDC} on base`, 'This is the contract of USDC itself'],
    ['send 5 usdc to 0x0000000000000000000000000000000000000000', 'Nobody can ever spend'],
    [`send 5 usdc to ${NOBODY.evm}`, 'Nobody can ever spend'],
    [`send 5 usdc to ${SOLANA_WALLET} on base`, 'A Solana address cannot be paid on Base.'],
    [`send 5 sol to ${VITALIK}`, 'An EVM address cannot be paid on Solana.'],
    [`send 5 usdc to ${WALLET}`, 'Sender and recipient are the same wallet.'],
  ])('%s is refused without a link', async (message, text) => {
    const reply = await talk().say(message, { senderAddress: WALLET })
    expect(reply).toMatchObject({ type: 'error', code: 'invalid_request', intent: { name: 'pay' } })
    expect(reply.text).toContain(text)
  })

  it('warns when the wallet holds less', async () => {
    const reply = await talk(holding(1n)).say(`send 5 usdc to ${VITALIK} on base`, { senderAddress: WALLET })
    expect(reply.text).toContain('The wallet holds less USDC than this on Base.')
  })

  it('warns of a contract, and of a name that points to one elsewhere', async () => {
    const at = (...chains: string[]): ChatChanges => ({
      ...named({ 'vitalik.eth': VITALIK }),
      accounts: { held: async () => undefined, isContract: async ({ slug }) => chains.includes(slug) },
    })
    const message = 'send 20 usdc to vitalik.eth on base'
    expect((await talk(at('base', 'ethereum')).say(message)).text).toContain('The recipient is a contract')
    expect((await talk(at('ethereum')).say(message)).text).toContain('a contract on Ethereum that is not there on Base')
  })
})

describe('an order', () => {
  it('is for nobody in particular, and its link says the same numbers', async () => {
    const reply = await talk().say('stop loss 2 eth at 1200 on arbitrum')
    expect(reply).toMatchObject({ type: 'advanced-order', intent: { defaults: { durationSeconds: '604800' } } })
    expect(reply.text).toContain('No duration was given: the order ends after 7 days.')
    expect(dataOf(reply).checks).toMatchObject({ balance: 'unknown' })
    expect(await ticketOf(reply)).toMatchObject({
      kind: 'stop-loss',
      side: 'sell',
      spend: { chain: 'arbitrum', symbol: 'ETH', amountRaw: '2000000000000000000' },
      priceLevel: '1200',
      sender: null,
    })
  })

  it.each<[string, Slots, RegExp]>([
    [
      'a level in percent',
      { orderType: 'stop-loss', side: 'sell', token: 'ETH', qty: '1', priceLevel: '-20%', chain: 'base' },
      /-20% from \$[\d,.]+ is \$[\d,.]+\./,
    ],
    [
      'a purchase counted in tokens',
      { orderType: 'limit', side: 'buy', token: 'ETH', qty: '2', qtyUnit: 'token', priceLevel: '1000', chain: 'base' },
      /2 ETH at \$1,000\.00 is \$2,000\.00\./,
    ],
    [
      'a sale counted in dollars',
      {
        orderType: 'twap',
        side: 'sell',
        token: 'ETH',
        qty: '500',
        qtyUnit: 'usd',
        durationSeconds: '7200',
        chain: 'base',
      },
      /About \$500, at \$[\d,.]+ for 1 ETH\./,
    ],
  ])('%s is converted and said', async (_, slots, note) => {
    expect((await talk().say(asks('advanced-order', slots))).text).toMatch(note)
  })

  it('says where orders are offered when a token lives elsewhere', async () => {
    const reply = await talk().say('buy $100 of sol if it drops to 20')
    expect(reply).toMatchObject({ type: 'error', code: 'unsupported_chain' })
    expect(reply.text).toMatch(/^This is not offered on Solana\. It is on Robinhood Chain, Ethereum, Base/)
  })
})

describe('a link', () => {
  const MONEY = {
    quote: ['token', 'amount', 'destinationToken', 'originChain', 'destinationChain'],
    pay: ['amount', 'token', 'recipient', 'chain'],
    'advanced-order': ['orderType', 'side', 'token', 'qty', 'chain'],
  } as const
  const token = fc.constantFrom('ETH', 'USDC', 'BTC', 'SOL', 'BNB', 'ARB', 'WIF', 'LINK', undefined)
  const chain = fc.constantFrom('base', 'ethereum', 'arbitrum', 'solana', 'bsc', undefined)
  const amount = fc.constantFrom('1', '0.25', '$40', '10%', 'all')
  const slots = fc.record({
    token,
    destinationToken: token,
    amount,
    originChain: chain,
    destinationChain: chain,
    chain,
    recipient: fc.constantFrom(VITALIK, SOLANA_WALLET),
    orderType: fc.constantFrom('limit', 'stop-loss', 'twap') as fc.Arbitrary<'limit'>,
    side: fc.constantFrom('buy', 'sell') as fc.Arbitrary<'buy'>,
    qty: amount,
    priceLevel: fc.constantFrom('-20%', '+20%', '900'),
    durationSeconds: fc.constant('7200'),
  })

  it('is there only when every money slot was said or is listed as assumed', async () => {
    const chat = talk()
    let links = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('quote', 'pay', 'advanced-order'), slots, async (name, given) => {
        const intent = name as keyof typeof MONEY
        const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Slots
        const reply = await chat.say(asks(intent, said))
        if (reply.link === undefined) return
        links++
        const known = { ...reply.intent.slots, ...reply.intent.defaults }
        expect(MONEY[intent].filter((slot) => known[slot] === undefined)).toEqual([])
      }),
      { numRuns: 60 },
    )
    expect(links).toBeGreaterThan(5)
  })
})
