/** Safety of a token: score, verdict and findings. */
import { chainName } from '../../shared/chain-names.ts'
import { formatPct, formatUsdShort } from '../../shared/format.ts'
import type { CardProps } from '../reply.ts'
import { Caveats, toSentence } from './caveats.tsx'
import { Pairs, Source, toneOf } from './parts.tsx'
import { VerdictBadge, VerdictNote } from './verdict.tsx'

export function RiskCard({ data }: CardProps<'risk'>) {
  const { token, honeypot, liquidity } = data
  return (
    <div class="card">
      <div class="head">
        <h3>
          {token.name} ({token.symbol}){token.chain && ` on ${chainName(token.chain)}`}
        </h3>
        <VerdictBadge token={token} verdict={data.verdict} />
      </div>
      <VerdictNote token={token} />
      <Gauge score={data.score} verdict={data.verdict} />
      <p>{data.headline}</p>
      {data.flags.length > 0 && (
        <ul class="flags">
          {data.flags.slice(0, 6).map(({ code, severity, evidence }) => (
            <li key={code} class={severity}>
              <b>{toSentence(code)}</b>: {evidence} <small>{severity}</small>
            </li>
          ))}
        </ul>
      )}
      <Pairs
        pairs={[
          ['Honeypot', honeypot.status],
          ['Buy and sell tax', `${tax(honeypot.buyTaxPct)} and ${tax(honeypot.sellTaxPct)}`],
          ['Liquidity', formatUsdShort(liquidity.totalUsd)],
          ['Top ten hold', data.holders.top10Pct === null ? 'not known' : formatPct(data.holders.top10Pct)],
        ]}
      />
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}

const tax = (pct: number | null): string => (pct === null ? 'not known' : `${pct}%`)

/** An arc of 120 degrees, as on a sextant's limb; the arm points at the score. */
function Gauge({ score, verdict }: { score: number; verdict: string }) {
  const at = (value: number, radius: number) => {
    const angle = ((150 + value * 2.4) * Math.PI) / 180
    return `${(120 + radius * Math.cos(angle)).toFixed(1)} ${(118 + radius * Math.sin(angle)).toFixed(1)}`
  }
  const arc = (to: number) => `M${at(0, 96)}A96 96 0 ${to > 75 ? 1 : 0} 1 ${at(to, 96)}`
  const ticks = Array.from(
    { length: 21 },
    (_, place) => `M${at(place * 5, place % 5 === 0 ? 76 : 82)}L${at(place * 5, 88)}`,
  ).join('')
  return (
    <svg
      class={`gauge tone-${toneOf(verdict)}`}
      viewBox="0 14 240 178"
      role="img"
      aria-label={`Risk score ${score} of 100`}
    >
      <path class="arc" d={arc(100)} />
      {score > 0 && <path class="fill" d={arc(score)} />}
      <path class="ticks" d={ticks} />
      <path class="arm" d={`M120 118L${at(score, 72)}`} />
      <circle class="hub" cx="120" cy="118" r="5" />
      <text x="120" y="184">
        {score} / 100
      </text>
    </svg>
  )
}
