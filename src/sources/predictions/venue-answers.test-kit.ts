/** Small answers of both venues about the same question, as they come over the wire. */
export const gammaRow = {
  id: '614208',
  question: 'Will Bitcoin reach $150,000 by December 31, 2026?',
  slug: 'will-bitcoin-reach-150k',
  outcomes: '["Yes", "No"]',
  outcomePrices: '["0.42", "0.58"]',
  volume24hr: 1_200_000,
  volumeNum: 9_800_000,
  volume: '9800000',
  liquidityNum: 310_000,
  liquidity: '310000',
  oneDayPriceChange: -0.03,
  bestBid: 0.41,
  bestAsk: 0.43,
  endDate: '2027-01-01T05:00:00Z',
  updatedAt: '2026-11-15T11:59:00Z',
  active: true,
  closed: false,
  archived: false,
  acceptingOrders: true,
  negRisk: false,
  umaResolutionStatus: 'none',
}

export const gammaEvent = {
  slug: 'what-price-will-bitcoin-hit',
  title: 'What price will Bitcoin hit in 2026?',
  openInterest: 900_000,
  tags: [{ id: '1', label: 'Crypto' }],
  markets: [gammaRow],
}

const listed = {
  ticker: 'KXBTC-26-150',
  title: 'Will Bitcoin reach $150,000 by Dec 31, 2026?',
  yes_sub_title: 'Above $150,000',
  status: 'active',
  open_time: '2026-01-01T00:00:00Z',
  close_time: '2027-01-01T04:59:00Z',
  volume_24h_fp: '40000.00',
}

export const kalshiPage = {
  cursor: '',
  events: [
    {
      event_ticker: 'KXBTC-26',
      series_ticker: 'KXBTC',
      title: 'How high will Bitcoin get?',
      sub_title: 'In 2026',
      category: 'Crypto',
      mutually_exclusive: false,
      markets: [listed],
    },
    {
      event_ticker: 'KXCUP-27',
      series_ticker: 'KXCUP',
      title: 'Cup winner',
      sub_title: '2027',
      category: 'Sports',
      mutually_exclusive: true,
      markets: [{ ...listed, ticker: 'KXCUP-27-A', title: 'Will Northport win the cup?', volume_24h_fp: '90000.00' }],
    },
  ],
}

const quote = {
  status: 'active',
  yes_bid_dollars: '0.4400',
  yes_ask_dollars: '0.4600',
  last_price_dollars: '0.4500',
  previous_price_dollars: '0.4700',
  volume_24h_fp: '40000.00',
  volume_fp: '800000.00',
  open_interest_fp: '120000.00',
}

export const kalshiQuotes = [
  { ...quote, ticker: 'KXBTC-26-150' },
  { ...quote, ticker: 'KXCUP-27-A' },
]
