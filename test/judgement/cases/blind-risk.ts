import type { JudgementCase } from '../case.ts'
import { addressOf } from '../token-story.ts'
import { CALM, GRAVE, NOT_LOW, risk, SOUND, simulation, UNLOCKED, YOUNG } from './risk.ts'

// Risk: ways to rug, and ways to look bad while being fine, that a careful buyer of tokens knows.

const TRADE = { buyGas: '150000', sellGas: '140000' }

/** The pools of a token are against a coin that nobody knows. */
function against(one: JudgementCase, symbol: string): JudgementCase {
  const quoteToken = { address: addressOf(one.id, 'quote'), name: symbol, symbol }
  const change = (pair: object) => ({ ...pair, quoteToken })
  return {
    ...one,
    upstream: (one.upstream ?? []).map((reply) => {
      if (reply.url.startsWith('/dexscreener/')) {
        const body = reply.body as object[] | { pairs: object[] }
        return { ...reply, body: Array.isArray(body) ? body.map(change) : { ...body, pairs: body.pairs.map(change) } }
      }
      if (!reply.url.endsWith('/pools')) return reply
      const text = JSON.stringify(reply.body).replace(
        /"quote_token":\{"data":\{"id":"([a-z-]+)_0x[0-9a-f]+"/,
        (_, net) => `"quote_token":{"data":{"id":"${net}_${quoteToken.address.toLowerCase()}"`,
      )
      return { ...reply, body: JSON.parse(text) }
    }),
  }
}

export const blindRisk: JudgementCase[] = [
  risk(
    'own-blind-risk-max-trade-settable',
    'The owner of a token of two days sets the largest trade, down to nothing: a trap with a delay.',
    {
      ...YOUNG,
      chain: 'bsc',
      symbol: 'CHOKE',
      ageDays: 2,
      owner: 'creator',
      goplus: { is_anti_whale: '1', anti_whale_modifiable: '1' },
    },
    { ...NOT_LOW, flags: ['limit|max|largest|anti.?whale|size'] },
  ),
  risk(
    'own-blind-risk-tax-per-wallet',
    'The owner sets the tax of each wallet apart: the next buyer can be taxed at 100 %.',
    { ...YOUNG, chain: 'ethereum', symbol: 'PERSO', owner: 'creator', goplus: { personal_slippage_modifiable: '1' } },
    { ...NOT_LOW, flags: ['tax|slippage|fee'] },
  ),
  risk(
    'own-blind-risk-cooldown-old',
    'A cool-down between trades in an old, renounced, locked token is a nuisance.',
    { ...SOUND, chain: 'bsc', symbol: 'TARRY', goplus: { trading_cooldown: '1', is_anti_whale: '1' } },
    { ...CALM, noFlags: ['^HONEYPOT'] },
  ),
  risk(
    'own-blind-risk-airdrop-scam',
    'GoPlus knows it as a token that is dropped into wallets as a lure.',
    { ...YOUNG, chain: 'polygon', symbol: 'LUREX', ageDays: 12, goplus: { is_airdrop_scam: '1' } },
    { ...GRAVE, flags: ['scam|airdrop|lure|phish'] },
  ),
  risk(
    'own-blind-risk-goplus-knows-the-true-one',
    'GoPlus names the token that this one pretends to be.',
    {
      ...YOUNG,
      chain: 'bsc',
      symbol: 'ZQCAKE',
      name: 'Zq Cake',
      ageDays: 15,
      goplus: {
        fake_token: { true_token_address: addressOf('the true one').toLowerCase(), value: 1 },
        is_true_token: '0',
      },
    },
    { ...GRAVE, flags: ['fake|imitat|imperson|pretend|copy|true token'] },
  ),
  risk(
    'own-blind-risk-tether-like',
    'The oldest dollar can freeze, destroy, pause, mint and set a fee; everybody knows, and it is everywhere.',
    {
      chain: 'ethereum',
      symbol: 'OUSDT',
      name: 'Old Tether',
      priceUsd: 1.0001,
      supply: 900_000_000,
      decimals: 6,
      liquidityUsd: 58_000_000,
      ageDays: 2_900,
      holderCount: 610_000,
      owner: 'safe',
      poolPct: 1,
      lp: [],
      holders: [{ pct: 19, tag: 'Binance 14' }, { pct: 8, tag: 'Bitfinex' }, ...[1.5, 1.2, 1].map((pct) => ({ pct }))],
      goplus: {
        is_blacklisted: '1',
        is_mintable: '1',
        owner_change_balance: '1',
        slippage_modifiable: '1',
        transfer_pausable: '1',
      },
      listed: { id: 'old-tether', marketCapUsd: 900_000_000, rank: 71 },
    },
    { verdict: ['LOW'] },
  ),
  risk(
    'own-blind-risk-rebasing-old',
    'Its balances change by design every day: an elastic supply, five years old and listed.',
    {
      ...SOUND,
      chain: 'ethereum',
      symbol: 'FLEXI',
      name: 'Flexi Elastic',
      liquidityUsd: 3_100_000,
      ageDays: 1_900,
      holderCount: 28_000,
      owner: 'timelock',
      goplus: { owner_change_balance: '1', is_mintable: '1', is_proxy: '1' },
      listed: { id: 'flexi-elastic', marketCapUsd: 64_000_000, rank: 510 },
    },
    CALM,
  ),
  risk(
    'own-blind-risk-holders-cannot-sell',
    'The simulated sale goes through, but three of four real holders cannot sell.',
    {
      ...YOUNG,
      chain: 'base',
      symbol: 'SIEVE',
      buys: 310,
      sells: 44,
      honeypotIs: {
        summary: {
          risk: 'high',
          riskLevel: 60,
          flags: [
            {
              flag: 'high_fail_rate',
              description: 'A high amount of users can not sell their tokens.',
              severity: 'critical',
              severityIndex: 16,
            },
          ],
        },
        holderAnalysis: {
          holders: '400',
          successful: '98',
          failed: '302',
          siphoned: '0',
          averageTax: 0,
          averageGas: 131_000,
          highestTax: 0,
          highTaxes: '0',
          taxDistribution: [{ tax: 0, count: 98 }],
          snipersFailed: 0,
          snipersSuccess: 0,
        },
        flags: ['high_fail_rate'],
      },
    },
    { ...GRAVE, flags: ['sell|sold|fail'] },
  ),
  risk(
    'own-blind-risk-tokens-siphoned',
    'Nothing fails, but the tokens of a fifth of the holders were taken out of their wallets.',
    {
      ...YOUNG,
      chain: 'ethereum',
      symbol: 'SIPHN',
      honeypotIs: {
        summary: {
          risk: 'high',
          riskLevel: 60,
          flags: [
            {
              flag: 'medium_siphoned',
              description: 'Tokens of holders were siphoned.',
              severity: 'high',
              severityIndex: 12,
            },
          ],
        },
        holderAnalysis: {
          holders: '350',
          successful: '270',
          failed: '5',
          siphoned: '75',
          averageTax: 0,
          averageGas: 131_000,
          highestTax: 0,
          highTaxes: '0',
          taxDistribution: [{ tax: 0, count: 270 }],
          snipersFailed: 0,
          snipersSuccess: 0,
        },
      },
    },
    { ...NOT_LOW, flags: ['siphon|taken|drain|stolen|balance|sell|sold'] },
  ),
  risk(
    'own-blind-risk-pool-against-own-coin',
    "Two million dollars of liquidity against the maker's other coin, which nobody lists: the figure is made up.",
    {
      ...YOUNG,
      chain: 'bsc',
      symbol: 'MIRRO',
      liquidityUsd: 2_000_000,
      volumeUsd: 31_000,
      ageDays: 9,
      holderCount: 180,
    },
    { ...NOT_LOW },
  ),
  risk(
    'own-blind-risk-three-trades-a-day',
    'Nobody traded it for a day: who wants out finds no other side, and must be told.',
    {
      ...SOUND,
      chain: 'polygon',
      symbol: 'MOTHS',
      liquidityUsd: 41_000,
      buys: 0,
      sells: 0,
      volumeUsd: 0,
      change24hPct: 0,
    },
    { verdict: ['LOW', 'MEDIUM', 'HIGH'], flags: ['trade|volume|inactive|dead|activity'] },
  ),
  risk(
    'own-blind-risk-twenty-minutes-old',
    'Twenty minutes old: burned liquidity and clean code say little yet.',
    {
      chain: 'base',
      symbol: 'NEWBY',
      liquidityUsd: 24_000,
      ageDays: 0.014,
      holderCount: 96,
      buys: 130,
      sells: 61,
      volumeUsd: 48_000,
      change24hPct: 340,
    },
    { ...NOT_LOW, flags: ['min|hour|new|young|old|day'] },
  ),
  risk(
    'own-blind-risk-two-trades-of-a-million',
    'Four trades make two million dollars a day in a pool of $40K: nobody can trade half a million there.',
    {
      ...YOUNG,
      chain: 'bsc',
      symbol: 'PHANT',
      liquidityUsd: 40_000,
      volumeUsd: 2_100_000,
      buys: 2,
      sells: 2,
      ageDays: 20,
      holderCount: 150,
    },
    { ...NOT_LOW, flags: ['volume|wash|turnover|churn|trade'] },
  ),
  risk(
    'own-blind-risk-unknown-contract-holds-lp',
    'A third is locked for show; the rest of the liquidity lies in a contract without a name, four days in.',
    {
      chain: 'base',
      symbol: 'BLNDR',
      liquidityUsd: 52_000,
      ageDays: 4,
      holderCount: 330,
      lp: [
        { pct: 67, holder: 'contract' },
        { pct: 33, holder: 'locker', endsInDays: 365 },
      ],
    },
    { ...NOT_LOW, flags: ['lock|withdraw|LP|liquidity'] },
  ),
  risk(
    'own-blind-risk-equal-wallets',
    'Ten wallets hold exactly 4.4 % each, a day after the launch: one hand.',
    { ...YOUNG, chain: 'base', symbol: 'CLONS', ageDays: 1, holders: Array.from({ length: 10 }, () => ({ pct: 4.4 })) },
    NOT_LOW,
  ),
  risk(
    'own-blind-risk-launch-tax-ninety',
    'Right after the launch 90 % of a sale are taken: whoever buys now is caught for now.',
    {
      ...YOUNG,
      chain: 'ethereum',
      symbol: 'DECAY',
      ageDays: 0.01,
      owner: 'creator',
      goplus: { buy_tax: '0.2', sell_tax: '0.9', slippage_modifiable: '1' },
      honeypotIs: { ...simulation(20, 90), summary: { risk: 'very_high', riskLevel: 80, flags: [] } },
    },
    { ...GRAVE, flags: ['tax'] },
  ),
  risk(
    'own-blind-risk-listed-collapse',
    'A coin of the top two hundred lost 87 % in a day: whatever its list place, something broke.',
    {
      ...SOUND,
      chain: 'ethereum',
      symbol: 'TERRX',
      name: 'Terrx',
      liquidityUsd: 2_900_000,
      ageDays: 800,
      holderCount: 66_000,
      change24hPct: -87,
      volumeUsd: 31_000_000,
      buys: 9_000,
      sells: 21_000,
      listed: { id: 'terrx', marketCapUsd: 88_000_000, rank: 160 },
    },
    { ...NOT_LOW, flags: ['87|fell|crash|lost|drop|down'] },
  ),
  risk(
    'own-blind-risk-dollar-off-its-peg',
    'A listed dollar at 71 cents: the peg is broken, and that is the risk.',
    {
      ...SOUND,
      chain: 'ethereum',
      symbol: 'ZQUSDP',
      name: 'Zq Pegged USD',
      priceUsd: 0.71,
      supply: 120_000_000,
      liquidityUsd: 3_800_000,
      ageDays: 700,
      holderCount: 15_000,
      change24hPct: -28.6,
      volumeUsd: 41_000_000,
      owner: 'timelock',
      goplus: { is_mintable: '1' },
      listed: { id: 'zq-pegged-usd', marketCapUsd: 85_000_000, rank: 380 },
    },
    { ...NOT_LOW, flags: ['peg|dollar|0\\.71|28'] },
  ),
  risk(
    'own-blind-risk-locked-position-v3',
    'The pool is of version 3: its one position lies in a locker for nine months.',
    {
      chain: 'base',
      symbol: 'NFTLK',
      liquidityUsd: 160_000,
      ageDays: 33,
      holderCount: 2_100,
      goplus: {
        lp_total_supply: '912345.1',
        lp_holders: [
          {
            address: '0xe22dda78fa0b4e9b5d9d9e9b3b1c7fd3b5c1d8a1',
            tag: 'UNCX',
            is_contract: 1,
            is_locked: 1,
            percent: '0.998',
            balance: '910520',
            value: '159000',
            NFT_list: [{ value: '159000', NFT_id: '881', amount: '910520', in_effect: '1', NFT_percentage: '0.998' }],
            locked_detail: [
              {
                amount: '910520',
                end_time: { $t: 'isoS', ago: -270 * 86_400 },
                opt_time: { $t: 'isoS', ago: 33 * 86_400 },
              },
            ],
          },
        ],
      },
    },
    { ...CALM, noFlags: ['UNLOCK', '^HONEYPOT'] },
  ),
  risk(
    'own-blind-risk-open-position-v3',
    'The one position of a pool of $29K is in the hands of the creator, three days in, 120 holders.',
    {
      chain: 'base',
      symbol: 'NFTOP',
      liquidityUsd: 29_000,
      ageDays: 3,
      holderCount: 120,
      holders: [9, 8, 7, 6, 5, 4, 3, 3].map((pct) => ({ pct })),
      goplus: {
        lp_total_supply: '912345.1',
        lp_holders: [
          {
            address: addressOf('own-blind-risk-open-position-v3', 'creator').toLowerCase(),
            tag: '',
            is_contract: 0,
            is_locked: 0,
            percent: '1.0',
            balance: '912345.1',
            value: '29000',
            NFT_list: [{ value: '29000', NFT_id: '14', amount: '912345', in_effect: '1', NFT_percentage: '1.0' }],
          },
        ],
      },
    },
    { ...GRAVE, flags: ['UNLOCK|(?<!b)lock|withdraw|pull|remov|\\bLP\\b'] },
  ),
  risk(
    'own-blind-risk-linea-clean',
    'A chain that few use, and nothing against the token: eight months, burned, spread out.',
    { chain: 'linea', symbol: 'LINNE', liquidityUsd: 240_000, ageDays: 240, holderCount: 3_100 },
    { ...CALM, noFlags: ['^HONEYPOT', 'UNLOCK', 'CONCENTRAT'] },
  ),
  risk(
    'own-blind-risk-scroll-rug',
    'The same rug as everywhere, on Scroll: one wallet holds the liquidity of $19K, 60 holders, two days.',
    {
      chain: 'scroll',
      symbol: 'SCRUG',
      liquidityUsd: 19_000,
      ageDays: 2,
      holderCount: 60,
      lp: UNLOCKED,
      holders: [16, 12, 10, 9, 7, 6, 4].map((pct) => ({ pct })),
    },
    GRAVE,
  ),
  risk(
    'own-blind-risk-dollar-sign-ticker',
    'People write $TICKER.',
    { ...SOUND, chain: 'base', symbol: 'ZQCASHT' },
    { ...CALM, where: [{ path: 'resolvedFrom', eq: 'symbol' }] },
    'symbol',
  ),
  risk(
    'own-blind-risk-wrapped-native',
    'The wrapped coin of its chain mints against deposits and has no owner.',
    {
      chain: 'sonic',
      symbol: 'ZWS',
      name: 'Zq Wrapped S',
      priceUsd: 0.31,
      supply: 400_000_000,
      liquidityUsd: 19_000_000,
      ageDays: 640,
      holderCount: 92_000,
      lp: [],
      goplus: { is_mintable: '1' },
      listed: { id: 'zq-wrapped-s', marketCapUsd: 124_000_000, rank: 290 },
    },
    { verdict: ['LOW'] },
  ),
  risk(
    'own-blind-risk-transfer-tax',
    'No tax on trades, thirty percent on every transfer between wallets of a token of a week.',
    {
      ...YOUNG,
      chain: 'bsc',
      symbol: 'TOLLG',
      ageDays: 7,
      goplus: { transfer_tax: '0.3' },
      honeypotIs: { simulationResult: { buyTax: 0, sellTax: 0, transferTax: 30, ...TRADE } },
    },
    { ...NOT_LOW, flags: ['tax|transfer'] },
  ),
  risk(
    'own-blind-risk-team-safe-third',
    "A third lies in the team's multisig, five days after the launch of an unlisted token.",
    {
      ...YOUNG,
      chain: 'ethereum',
      symbol: 'TREAS',
      ageDays: 5,
      holders: [
        { pct: 34, contract: true, tag: 'GnosisSafeProxy' },
        ...[2, 1.6, 1.4, 1.1, 0.9].map((pct) => ({ pct })),
      ],
    },
    { ...NOT_LOW, flags: ['34|holder|wallet|supply|CONCENTRAT'] },
  ),
  risk(
    'own-blind-risk-creator-sold-out',
    'The creator holds nothing any more, the liquidity is burned, and 4,000 people hold it: fine.',
    {
      chain: 'base',
      symbol: 'ORPHN',
      liquidityUsd: 310_000,
      ageDays: 61,
      holderCount: 4_000,
      creatorPct: 0,
      owner: 'nobody',
    },
    { ...CALM, score: [0, 35] },
  ),
  risk(
    'own-blind-risk-ten-holders',
    'Ten holders and a pool of $300K: there is no market, only its makers.',
    {
      chain: 'ethereum',
      symbol: 'TABLE',
      liquidityUsd: 300_000,
      ageDays: 25,
      holderCount: 11,
      buys: 9,
      sells: 7,
      volumeUsd: 12_000,
      holders: [30, 20, 12, 8, 6, 4, 3].map((pct) => ({ pct })),
      lp: [{ pct: 100, holder: 'wallet' }],
    },
    { ...GRAVE, flags: ['holder'] },
  ),
]

const POOLED_AGAINST = 'own-blind-risk-pool-against-own-coin'
for (const [place, one] of blindRisk.entries())
  if (one.id === POOLED_AGAINST) blindRisk[place] = against(one, 'XSAFEUSD')
  else if (one.id === 'own-blind-risk-dollar-sign-ticker') blindRisk[place] = { ...one, request: { query: '$ZQCASHT' } }
