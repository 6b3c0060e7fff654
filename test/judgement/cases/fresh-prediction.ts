import type { JudgementCase } from '../case.ts'
import { predicts } from './prediction.ts'

// Prediction markets, a second round.

export const freshPrediction: JudgementCase[] = [
  predicts('own-prediction-one-odd-word', 'There is no such market anywhere.', 'frambolite', [], {
    status: [404],
    code: ['no_data'],
  }),
  predicts(
    'own-prediction-all-words',
    'Three events share a word with the question; one is about it.',
    'tovarin pipeline approval',
    [
      {
        title: 'Biggest pipeline deal',
        markets: [{ question: 'Will Kestrel buy a pipeline this year?', yes: 0.61, volume24h: 800_000 }],
      },
      {
        title: 'Tovarin chess cup',
        markets: [{ question: 'Will Ilya win the Tovarin chess cup?', yes: 0.18, volume24h: 300_000 }],
      },
      {
        title: 'Tovarin pipeline',
        markets: [{ question: 'Will the Tovarin pipeline get approval before May?', yes: 0.44, volume24h: 9_000 }],
      },
    ],
    {
      where: [
        { path: 'markets.0.question', match: 'Tovarin pipeline' },
        { path: 'markets.0.outcomes.0.probability', near: 0.44, tol: 0.005 },
      ],
      noSummary: ['Kestrel', 'chess'],
    },
  ),
  predicts(
    'own-prediction-empty-book-kalshi',
    'Nobody bids and nobody offers: a last trade of some day is not a chance.',
    'quellin walkout',
    [],
    {
      status: [200, 404],
      anyOf: [
        { status: [404], code: ['no_data'] },
        {
          status: [200],
          where: [
            {
              path: 'markets.0.flags',
              match: 'THIN|WIDE|ILLIQUID|LOW_VOLUME|EMPTY|STALE|DEAD|NO_(BOOK|BID|QUOTE|OFFER)',
            },
          ],
        },
      ],
    },
    [
      {
        question: 'Will Quellin staff stage a walkout before June?',
        yes: 0.5,
        bid: 0,
        ask: 1,
        last: 0.72,
        volume24h: 1,
      },
    ],
  ),
  predicts(
    'own-prediction-thin-polymarket',
    'A book from 11 to 78 cents with forty dollars a day.',
    'ostrava smelter',
    [
      {
        title: 'Ostrava smelter',
        markets: [
          {
            question: 'Will the Ostrava smelter reopen this year?',
            yes: 0.445,
            bid: 0.11,
            ask: 0.78,
            last: 0.2,
            liquidity: 400,
            volume24h: 40,
          },
        ],
      },
    ],
    {
      status: [200, 404],
      anyOf: [
        { status: [404] },
        { where: [{ path: 'markets.0.flags', match: 'THIN|WIDE|ILLIQUID|LOW_VOLUME|EMPTY|STALE|DEAD|NO_' }] },
      ],
    },
  ),
  predicts(
    'own-prediction-venues-far-apart',
    'The same question at 27 % and at 58 %: both are told, and that they differ.',
    'harwick tariff',
    [
      {
        title: 'Harwick tariff',
        markets: [{ question: 'Will the Harwick tariff pass before August?', yes: 0.27, daysToClose: 100 }],
      },
    ],
    {
      where: [
        { path: 'markets.0.otherVenues.0', exists: true },
        { path: 'markets.0.flags', match: 'DISAGREE|DIFFER|DIVERG' },
      ],
      summary: ['27', '58'],
    },
    [{ question: 'Will the Harwick tariff pass before August?', yes: 0.58, daysToClose: 101 }],
  ),
  predicts(
    'own-prediction-venues-near',
    'Two venues, one question, two points apart: one entry, no alarm.',
    'belmora summit',
    [
      {
        title: 'Belmora summit',
        markets: [{ question: 'Will the Belmora summit take place before October?', yes: 0.66, daysToClose: 140 }],
      },
    ],
    {
      where: [
        { path: 'markets.0.otherVenues.0.probability', nullOr: { near: 0.67, tol: 0.02 } },
        { path: 'markets.0.otherVenues.0', exists: true },
        { path: 'markets.0.flags', notMatch: 'DISAGREE|DIFFER|DIVERG' },
        { path: 'count', eq: 1 },
      ],
    },
    [{ question: 'Will the Belmora summit take place before October?', yes: 0.68, daysToClose: 139 }],
  ),
  predicts(
    'own-prediction-settled-beside-open',
    'One of two has closed: the answer is the open one.',
    'corvane merger vote',
    [
      {
        title: 'Corvane merger vote',
        markets: [
          {
            question: 'Will the Corvane merger vote pass in January?',
            yes: 1,
            bid: 0.999,
            ask: 1,
            closed: true,
            daysToClose: -9,
          },
          { question: 'Will the Corvane merger vote pass in July?', yes: 0.35 },
        ],
      },
    ],
    {
      where: [
        { path: 'markets.0.question', match: 'July' },
        { path: 'count', eq: 1 },
      ],
    },
  ),
]
