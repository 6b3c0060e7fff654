import type { Expectation, JudgementCase } from '../case.ts'

// Orders, treasuries, market reads and ordinary quotes in the sandbox's own market: what must hold whatever the figures.

const SOLANA_WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const WALLET = '0x1111111111111111111111111111111111111111'

export const inSandbox = (
  route: string,
  id: string,
  why: string,
  request: Record<string, unknown>,
  expect: Expectation,
): JudgementCase => ({ id, family: `${route}/${id}`, route, request, why, expect })

export const order = (id: string, why: string, request: Record<string, unknown>, expect: Expectation) =>
  inSandbox('advanced-order', id, why, { token: 'ETH', senderAddress: WALLET, ...request }, expect)

export const sandboxCases: JudgementCase[] = [
  order(
    'own-order-twap-of-crumbs',
    'A dollar in 288 parts is below what any venue fills.',
    { orderType: 'twap', side: 'buy', qty: '1', durationSeconds: 86_400, twapBucketCount: 288 },
    { status: [400, 422] },
  ),
  order(
    'own-order-stop-has-a-floor',
    'A stop without a floor sells at any price.',
    { orderType: 'stop-loss', qty: '2', priceLevel: '1000' },
    { where: [{ path: 'order.trigger.when', eq: 'price_at_or_below' }], flags: ['gap|below|worse|slip'] },
  ),
  order(
    'own-order-limit-above-market',
    'A purchase limit far above the market fills at once: that must be said.',
    { orderType: 'limit', side: 'buy', qty: '500', priceLevel: '90000' },
    {
      status: [200, 400, 422],
      anyOf: [{ status: [400, 422] }, { status: [200], flags: ['market|once|immediate|above|wrong|fill'] }],
    },
  ),
  order(
    'own-order-side-in-capitals',
    'BUY and buy are the same word.',
    { orderType: 'limit', side: 'BUY', qty: '500', priceLevel: '1200' },
    { where: [{ path: 'order.side', eq: 'buy' }] },
  ),
  inSandbox(
    'treasury',
    'own-treasury-by-ticker',
    'UNI is Uniswap to everybody.',
    { dao: 'UNI' },
    { where: [{ path: 'dao', eq: 'uniswap' }] },
  ),
  inSandbox(
    'treasury',
    'own-treasury-own-token-apart',
    'A treasury of its own token is not money: both totals stand in the answer, and the parts add up.',
    { dao: 'uniswap' },
    {
      where: [
        { path: 'totalUsd', gte: 1 },
        { path: 'exOwnTokenUsd', gte: 0 },
        { path: 'exOwnTokenUsd', between: ['none', 'totalUsd'] },
      ],
      summary: ['own token|UNI'],
    },
  ),
  ...['defi', 'narrative', 'trending', 'protocols', 'fear', 'x402'].map((kind) =>
    inSandbox(
      'market-read',
      `own-market-read-${kind}`,
      'A read can be relayed: it has a stance, a number and an end.',
      { kind },
      {
        where: [
          { path: 'stance', exists: true },
          { path: 'validUntil', exists: true },
        ],
        summary: ['\\d'],
      },
    ),
  ),
  inSandbox(
    'quote',
    'own-quote-bridge-small',
    'A bridge of a hundred dollars costs little and arrives.',
    { originChain: 'base', destinationChain: 'arbitrum', token: 'USDC', amount: '100' },
    {
      where: [
        { path: 'kind', eq: 'bridge' },
        { path: 'status', eq: 'ok' },
        { path: 'to.amount', numeric: true, gte: 97 },
        { path: 'to.amount', numeric: true, lte: 100 },
      ],
    },
  ),
  inSandbox(
    'quote',
    'own-quote-solana-swap',
    'An ordinary swap on Solana.',
    {
      originChain: 'solana',
      destinationChain: 'solana',
      token: 'SOL',
      amount: '2',
      destinationToken: 'USDC',
      solanaAddress: SOLANA_WALLET,
    },
    {
      where: [
        { path: 'kind', eq: 'swap' },
        { path: 'status', eq: 'ok' },
        { path: 'to.amountMin', numeric: true, gte: 1 },
      ],
    },
  ),
  inSandbox(
    'quote',
    'own-quote-bridge-of-dust',
    'Of half a dollar, the fees leave little: said first.',
    { originChain: 'ethereum', destinationChain: 'base', token: 'USDC', amount: '0.5' },
    {
      status: [200, 422],
      anyOf: [{ status: [422] }, { status: [200], flags: ['fee|loss|less'], summary: ['fee|loss|less|%'] }],
    },
  ),
  inSandbox(
    'price',
    'own-price-pair-of-names',
    'ETH/USD is the price of ETH.',
    { symbol: 'ETH/USD' },
    { where: [{ path: 'symbol', eq: 'ETH' }] },
  ),
  inSandbox(
    'price',
    'own-price-exchange-pair',
    'BTCUSDT is the price of BTC.',
    { symbol: 'BTCUSDT' },
    { where: [{ path: 'symbol', eq: 'BTC' }] },
  ),
  inSandbox(
    'price',
    'own-price-by-name',
    'People say bitcoin.',
    { symbol: 'bitcoin' },
    { where: [{ path: 'symbol', eq: 'BTC' }] },
  ),
  inSandbox(
    'price',
    'own-price-lower-case',
    'Small letters mean the same coin.',
    { symbol: 'sol' },
    {
      where: [
        { path: 'symbol', eq: 'SOL' },
        { path: 'confidence', in: ['high', 'medium'] },
      ],
    },
  ),
  inSandbox(
    'price',
    'own-price-not-a-token',
    'Nobody sells a price of nothing.',
    { symbol: 'ZZQQXX' },
    { status: [404, 422] },
  ),
]
