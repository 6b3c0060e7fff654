import { renderRules } from '../src/capabilities/risk/published-rules.ts'
import { ESTABLISHED_MOST_POINTS, FURTHER_POWER, POWER_BY_STANDING } from '../src/capabilities/risk/score.ts'

/** `docs/risk.md`: the rules of the score as they are in the code, and how they are read. */
export const riskPage = (): string => `# Risk score

Made by \`npm run docs\` from the rules in \`src/capabilities/risk\`; do not edit by hand.

\`POST /api/risk\` answers with a \`verdict\`, a \`score\` from 0 to 100 (higher is riskier), the flags behind it and a
\`confidence\`. The score is the sum of the points of the flags, so every point of it can be traced to one piece of evidence and to
the source that gave it. Points grow with what was found; there are no steps where one dollar or one holder changes a verdict.

| score | verdict |
|---|---|
| 0 to 24 | LOW |
| 25 to 49 | MEDIUM |
| 50 to 74 | HIGH |
| 75 to 100 | CRITICAL |

A confirmed honeypot, and pools of less than $10,000 in all, are worth 75 points or more by themselves: such a token is CRITICAL
whatever the rest says. LOW means that these checks found little, not that a token is safe.

## What is not known

A scanner that should have answered and did not adds points to a token that is not established: an outage can raise a score and
never lowers it, so without its contract scan an unlisted token is MEDIUM at least. The summary says what is not known,
\`coverage.missing\` lists every gap with its reason, and \`confidence\` is \`high\` without a gap, \`low\` without a contract scan or with
three gaps or more, else \`medium\`.

## Finding the token

A contract address is looked for on every chain; of several, the chain where its pools are deepest is taken, and the others are
\`alternatives\`. A ticker means the well-known asset of that name, else the listed coin with the best rank, else the token
with the deepest pools. The coin of a chain (ETH, SOL, BNB, AVAX, POL) has no contract and is checked in its wrapped form. A coin
without any contract on a chain that scanners cover, such as BTC, is answered with \`no_data\` and is not charged.

## Standing

| standing | when | powers count | holders and liquidity count |
|---|---|---|---|
| established | a chain's own coin or an asset that people mean by its bare ticker; or on a scanner's list or three exchanges, with $100,000 in pools; or listed, half a year old and with $500,000 in pools, or $100,000 and 10,000 holders | ${POWER_BY_STANDING.established * 100} % | ${ESTABLISHED_MOST_POINTS} points at most |
| listed | named by CoinGecko or a token list, but younger or shallower | ${POWER_BY_STANDING.listed * 100} % | fully |
| unlisted | the rest | ${POWER_BY_STANDING.unlisted * 100} % | fully |

What the issuer of a large stablecoin, a bridge or a staked token can do is public: these flags are shown without points. Of several
powers in one hand the greatest counts fully and each further one ${FURTHER_POWER * 100} %, because the first one already lets it take most.

## Scanners

| what | who |
|---|---|
| pools, price, trades | DexScreener, else GeckoTerminal |
| contract, taxes, holders, liquidity locks | GoPlus, on EVM chains and Solana |
| simulated buy and sell | honeypot.is, on Ethereum, BNB Smart Chain and Base |
| authorities, holders, linked wallets, the creator's other tokens | RugCheck, on Solana |
| holders, where the others leave them open | Blockscout, GeckoTerminal |

Where scanners differ, the worse answer counts and the difference is shown in \`disagreements\`. Liquidity is what can really be traded
against: a pool counts for twice the side that a seller is paid from. Pools, burned tokens, lockers and timelocks are told apart
from holders in the same way as in a sniper check.

## Honeypot verdict

Scanners have an opinion, and so have the trades: ten or more sales in 24 hours say that selling works, twenty or more purchases
with hardly a sale (under 2 %) say that it does not.

| status | when |
|---|---|
| \`confirmed\` | two scanners say so and none denies it, or one says so and nothing speaks against it |
| \`suspected\` | a scanner says so and another one, or the trades, deny it; or there are only purchases, and no scanner denies it, a simulation failed, or there were fifty or more |
| \`clear\` | no scanner says so, and a scanner or the trades deny it |
| \`unknown\` | nobody knows |

\`canSell\` is false from a sell tax of 90 % up, and never true from 50 % up.

## Rules

${renderRules()}

Points are given worst first. Past 100 nothing is added, so the last flags of a very bad token may show 0.
`
