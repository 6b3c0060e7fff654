/** Safety of a token: score, verdict and findings. */
import type { Say } from '../../../src/chat/say/say.ts'
import { chainName } from '../../shared/chain-names.ts'
import { capitalOf, toSentence } from '../../shared/code-words.ts'
import { useSpeech } from '../labels/speech.ts'
import type { CardData, CardProps, Reply } from '../reply.ts'
import { Caveats, Evidence } from './caveats.tsx'
import { Pairs, Source, toneOf } from './parts.tsx'
import { LEVELS, VerdictBadge, VerdictNote } from './verdict.tsx'

export function RiskCard({ reply, data }: CardProps<'risk'>) {
  const { own, say, show, figures } = useSpeech()
  const { token, honeypot, liquidity } = data
  const name = `${token.name} (${token.symbol})`
  const lead = own ? toLead(own.say, reply, data) : data.headline
  const tax = (pct: number | null): string => (pct === null ? say('unknownValue') : figures.shortPct(pct))
  return (
    <div class="card">
      <div class="head">
        <h3>{show(token.chain ? say('titleOn', { name, chain: chainName(token.chain) }) : name)}</h3>
        <VerdictBadge token={token} verdict={data.verdict} />
      </div>
      <VerdictNote token={token} />
      <Gauge score={data.score} verdict={data.verdict} />
      {lead !== '' && <p>{show(lead)}</p>}
      {data.flags.length > 0 && (
        <ul class="flags">
          {data.flags.slice(0, 6).map(({ code, severity, evidence }) => (
            <li key={code} class={severity}>
              <b>{own ? capitalOf(own.finding(code)) : toSentence(code)}</b>: <Evidence>{evidence}</Evidence>{' '}
              <small>{say(SEVERITIES[severity])}</small>
            </li>
          ))}
        </ul>
      )}
      <Pairs
        pairs={[
          [say('honeypot'), say(HONEYPOTS[honeypot.status])],
          [say('tax'), say('taxPair', { buy: tax(honeypot.buyTaxPct), sell: tax(honeypot.sellTaxPct) })],
          [say('liquidityLabel'), figures.usdShort(liquidity.totalUsd)],
          [say('topTenHold'), figures.pct(data.holders.top10Pct)],
        ]}
      />
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}

const SEVERITIES = {
  info: 'severityInfo',
  low: 'severityLow',
  medium: 'severityMedium',
  high: 'severityHigh',
  critical: 'severityCritical',
} as const
const HONEYPOTS = {
  clear: 'honeypotClear',
  suspected: 'honeypotSuspected',
  confirmed: 'honeypotConfirmed',
  unknown: 'unknownValue',
} as const

/** The direct answer that the text begins with, if it has one, else whether anything was found. */
function toLead(say: Say, { text }: Reply, { verdict, flags, confidence }: CardData<'risk'>): string {
  const level = say(LEVELS[verdict])
  const lines = text.split('\n')
  const direct = lines.slice(
    0,
    Math.max(
      0,
      lines.findIndex((line) => line.startsWith(level)),
    ),
  )
  if (direct.length > 0) return direct.join(' ')
  if (confidence === 'low') return say('riskUnsure')
  return flags.some(({ points }) => points > 0) ? '' : say('riskNothing')
}

/** An arc of 120 degrees, as on a sextant's limb; the arm points at the score. */
function Gauge({ score, verdict }: { score: number; verdict: string }) {
  const { say } = useSpeech()
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
    <svg class={`gauge tone-${toneOf(verdict)}`} viewBox="0 14 240 178" role="img" aria-label={say('score', { score })}>
      <path class="arc" d={arc(100)} />
      {score > 0 && <path class="fill" d={arc(score)} />}
      <path class="ticks" d={ticks} />
      <path class="arm" d={`M120 118L${at(score, 72)}`} />
      <circle class="hub" cx="120" cy="118" r="5" />
      <text x="120" y="184" direction="ltr">
        {score} / 100
      </text>
    </svg>
  )
}
