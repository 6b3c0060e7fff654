import type { JudgementCase } from '../case.ts'
import { predicts } from './prediction.ts'

// Prediction markets: strikes, opposite questions, books with one side, and words around the question.

/** Changes the first market that Polymarket finds. */
function firstMarket(one: JudgementCase, change: Record<string, unknown>): JudgementCase {
  const [found] = (one.lists?.['polymarket.search'] ?? []) as { words: string[]; events: { markets: object[] }[] }[]
  if (!found) return one
  const events = found.events.map((event, place) =>
    place > 0
      ? event
      : { ...event, markets: event.markets.map((market, at) => (at > 0 ? market : { ...market, ...change })) },
  )
  return { ...one, lists: { ...one.lists, 'polymarket.search': [{ ...found, events }] } }
}

export const blindPrediction: JudgementCase[] = [
  predicts(
    'own-blind-prediction-strike',
    'The question names the level: the market of that level answers it, not the busiest.',
    'zorkcoin 200',
    [
      {
        title: 'What price will Zorkcoin hit this year?',
        markets: [
          { question: 'Will Zorkcoin reach $150 this year?', title: '$150', yes: 0.71, volume24h: 900_000 },
          { question: 'Will Zorkcoin reach $200 this year?', title: '$200', yes: 0.33, volume24h: 60_000 },
          { question: 'Will Zorkcoin reach $250 this year?', title: '$250', yes: 0.12, volume24h: 300_000 },
        ],
      },
    ],
    { where: [{ path: 'markets.0.question', match: '200' }], summary: ['33'] },
  ),
  predicts(
    'own-blind-prediction-opposite',
    'One venue asks whether it passes, the other whether it fails: 70 and 30 agree, and are not two answers.',
    'darnell bill',
    [
      {
        title: 'Darnell bill',
        markets: [{ question: 'Will the Darnell bill pass before July?', yes: 0.7, daysToClose: 100 }],
      },
    ],
    { where: [{ path: 'markets.0.flags', notMatch: 'DISAGREE|DIFFER|DIVERG' }] },
    [{ question: 'Will the Darnell bill fail before July?', yes: 0.3, daysToClose: 100 }],
  ),
  predicts(
    'own-blind-prediction-other-level',
    'Above 4 % and above 5 % are two questions.',
    'lendria inflation',
    [
      {
        title: 'Lendria inflation',
        markets: [{ question: 'Will Lendria inflation be above 4% in June?', yes: 0.61, daysToClose: 70 }],
      },
    ],
    {
      where: [
        { path: 'markets.0.otherVenues.0', absent: true },
        { path: 'markets.0.flags', notMatch: 'DISAGREE|DIFFER|DIVERG' },
      ],
    },
    [{ question: 'Will Lendria inflation be above 5% in June?', yes: 0.18, daysToClose: 70 }],
  ),
  predicts(
    'own-blind-prediction-other-person',
    'Two candidates of one election are two questions.',
    'ostrov president',
    [
      {
        title: 'Ostrov president',
        markets: [{ question: 'Will Anna Lind become Ostrov president before May?', yes: 0.55, daysToClose: 90 }],
      },
    ],
    { where: [{ path: 'markets.0.otherVenues.0', absent: true }] },
    [{ question: 'Will Marek Toll become Ostrov president before May?', yes: 0.41, daysToClose: 90 }],
  ),
  predicts(
    'own-blind-prediction-longshot',
    'Nobody bids and three cents are asked: a long shot, not a coin toss.',
    'quibbly asteroid',
    [
      {
        title: 'Quibbly asteroid',
        markets: [
          { question: 'Will the Quibbly asteroid hit before June?', yes: 0.015, bid: 0, ask: 0.03, last: 0.02 },
        ],
      },
    ],
    { where: [{ path: 'markets.0.outcomes.0.probability', lte: 0.03 }] },
  ),
  predicts(
    'own-blind-prediction-stale-outcome-price',
    'The cached price says 30 %, the book 55 to 57 cents: the book is the market.',
    'wexmoor verdict',
    [
      {
        title: 'Wexmoor verdict',
        markets: [{ question: 'Will the Wexmoor verdict be guilty?', yes: 0.3, bid: 0.55, ask: 0.57, last: 0.56 }],
      },
    ],
    { where: [{ path: 'markets.0.outcomes.0.probability', near: 0.56, tol: 0.02 }] },
  ),
  firstMarket(
    predicts(
      'own-blind-prediction-teams',
      'The outcomes are two teams: each keeps its name and chance.',
      'gantry derby',
      [
        {
          title: 'Gantry derby',
          markets: [{ question: 'Gantry derby: Rovers vs Albion', yes: 0.62, volume24h: 90_000 }],
        },
      ],
      {
        where: [
          { path: 'markets.0.outcomes.0.name', match: 'Rovers' },
          { path: 'markets.0.outcomes.1.name', match: 'Albion' },
        ],
        summary: ['Rovers', '62'],
        noSummary: ['\\bYes\\b'],
      },
    ),
    { outcomes: '["Rovers", "Albion"]' },
  ),
  firstMarket(
    predicts(
      'own-blind-prediction-being-resolved',
      'The outcome is proposed and the market waits for its resolution: told, or left out.',
      'pellworm recall',
      [
        {
          title: 'Pellworm recall',
          markets: [
            {
              question: 'Will the Pellworm recall succeed?',
              yes: 0.997,
              bid: 0.996,
              ask: 0.998,
              volume24h: 300_000,
              daysToClose: 2,
            },
          ],
        },
      ],
      {
        status: [200, 404],
        anyOf: [
          { status: [404] },
          { where: [{ path: 'markets.0.flags', match: 'RESOL|SETTL|PROPOS|DECID|NEAR_CERTAIN' }] },
        ],
      },
    ),
    { umaResolutionStatus: 'proposed', umaResolutionStatuses: '["proposed"]' },
  ),
  {
    ...predicts(
      'own-blind-prediction-in-words',
      'A question as people ask it.',
      'brennick',
      [
        {
          title: 'Brennick cup',
          markets: [{ question: 'Will Brennick win the Harbor Cup?', yes: 0.24, volume24h: 30_000 }],
        },
        {
          title: 'Cup of tea',
          markets: [{ question: 'Will tea beat coffee as cup of the year?', yes: 0.6, volume24h: 700_000 }],
        },
      ],
      { where: [{ path: 'markets.0.question', match: 'Brennick' }], noSummary: ['tea'] },
    ),
    request: { topic: 'what are the odds that Brennick wins the cup?' },
  },
  predicts(
    'own-blind-prediction-not-accepting',
    'The market takes no orders any more.',
    'tarvos launch',
    [
      {
        title: 'Tarvos launch',
        markets: [
          { question: 'Will Tarvos launch in spring?', yes: 0.88, closed: true, daysToClose: 20, volume24h: 90_000 },
          { question: 'Will Tarvos launch in autumn?', yes: 0.45, daysToClose: 200 },
        ],
      },
    ],
    { where: [{ path: 'markets.0.question', match: 'autumn' }] },
  ),
  predicts(
    'own-blind-prediction-sum-too-high',
    'Five names whose chances add up to 140 %: the book is loose, and no chance is taken as it stands without a word.',
    'valdene speaker',
    [
      {
        title: 'Valdene speaker',
        negRisk: true,
        markets: [
          ['Orla Finch', 0.46],
          ['Piet Waal', 0.38],
          ['Quin Sorel', 0.26],
          ['Rhea Lund', 0.18],
          ['Saul Imre', 0.12],
        ].map(([name, yes]) => ({
          question: `Will ${name} become Valdene speaker?`,
          title: String(name),
          yes: Number(yes),
          bid: Math.max(0.01, Number(yes) - 0.14),
          ask: Number(yes) + 0.14,
          volume24h: 4_000,
          liquidity: 900,
        })),
      },
    ],
    { summary: ['Orla Finch'], where: [{ path: 'markets.0.flags', match: 'THIN|WIDE|ILLIQUID|LOW|SUM|LOOSE' }] },
  ),
]
