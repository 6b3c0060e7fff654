/** Pools for a token, with the share of fees in their rate. */
import { chainName } from '../../shared/chain-names.ts'
import type { LabelKey } from '../labels/labels.ts'
import { type Speech, useSpeech } from '../labels/speech.ts'
import type { CardData, CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Scroll, Source, Track } from './parts.tsx'

type Yields = CardData<'yield'>

/** Flags that a reader must see beside the rate. */
const WARNINGS = {
  SPIKE: 'yieldSpike',
  IL_RISK: 'yieldLoss',
  DEPEGGED: 'depegged',
  HALTED: 'halted',
  TVL_COLLAPSE: 'draining',
  YOUNG: 'yieldYoung',
  SMALL_POOL: 'yieldSmall',
} as const satisfies Record<string, LabelKey>

const listWarnings = ({ say }: Speech, flags: readonly string[]): string[] =>
  flags.filter((flag) => flag in WARNINGS).map((flag) => say(WARNINGS[flag as keyof typeof WARNINGS]))

export function YieldCard({ data }: CardProps<'yield'>) {
  const speech = useSpeech()
  const { say, show, figures } = speech
  const title = say('yieldFor', { tokens: data.symbol })
  return (
    <div class="card">
      <h3>{show(data.chain ? say('titleOn', { name: title, chain: chainName(data.chain) }) : title)}</h3>
      {data.best && (
        <p>
          {say('best')} <strong>{show(figures.pct(data.best.sustainablePct ?? data.best.apyPct))}</strong>{' '}
          {show(`${data.best.project} ${data.best.symbol}`)}
          {data.best.ilRisk && `${say('comma')}${say('yieldLoss')}`}
          {toDoubts(speech, data)}
        </p>
      )}
      <Pools pools={data.pools} />
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}

/** What is held against the best pool: the sentences of the data, or its flags in another language. */
function toDoubts(speech: Speech, { best, pools }: Yields): string {
  const flags = pools.find(({ id }) => id === best?.id)?.flags ?? []
  const doubts = speech.own
    ? listWarnings(
        speech,
        flags.filter((flag) => flag !== 'IL_RISK'),
      )
    : (best?.doubts ?? [])
  return doubts.length > 0 ? `${speech.say('semicolon')}${speech.say('beware', { doubts: speech.list(doubts) })}` : ''
}

/** Pools of several tokens in one list, best rate first. */
export function YieldsCard({ answers }: { answers: readonly Yields[] }) {
  const { say, show, list } = useSpeech()
  const pools = [...new Map(answers.flatMap((answer) => answer.pools).map((pool) => [pool.id, pool])).values()]
  return (
    <div class="card">
      <h3>{show(say('yieldFor', { tokens: list(answers.map(({ symbol }) => symbol)) }))}</h3>
      <Pools pools={pools.sort((left, right) => right.apyPct - left.apyPct).slice(0, MOST_POOLS)} />
      <Caveats />
      <Source meta={answers[0]?.meta} />
    </div>
  )
}

const MOST_POOLS = 8

function Pools({ pools }: { pools: Yields['pools'] }) {
  const speech = useSpeech()
  const { say, show, list, figures } = speech
  return (
    <>
      <Scroll label={say('pools')}>
        <table class="roomy">
          <thead>
            <tr>
              <th scope="col">{say('pool')}</th>
              <th scope="col" class="num">
                APY
              </th>
              <th scope="col">{say('feesAndEmissions')}</th>
              <th scope="col" class="num">
                TVL
              </th>
            </tr>
          </thead>
          <tbody>
            {pools.map((pool) => (
              <tr key={pool.id}>
                <td>
                  <bdi>
                    {pool.project} {pool.symbol}
                  </bdi>
                  <br />
                  <small>
                    {show(
                      [
                        list([chainName(pool.chain), ...(pool.variant ? [pool.variant] : [])]),
                        ...listWarnings(speech, pool.flags),
                        ...(pool.rewards?.endsAt
                          ? [say('rewardsUntil', { date: figures.date(pool.rewards.endsAt) })]
                          : []),
                      ].join(say('semicolon')),
                    )}
                  </small>
                </td>
                <td class="num">{show(figures.pct(pool.apyPct))}</td>
                <td>
                  <Split pool={pool} />
                </td>
                <td class="num">{show(figures.usdShort(pool.tvlUsd))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <ul class="key">
        <li>
          <i class="part-1" />
          {say('fromFees')}
        </li>
        <li>
          <i class="hatch" />
          {say('fromEmissions')}
        </li>
      </ul>
    </>
  )
}

function Split({ pool: { realSharePct, apy } }: { pool: Yields['pools'][number] }) {
  const { say, show, figures } = useSpeech()
  if (realSharePct === null) return <small>{say('notApart')}</small>
  const words = say('feeSplit', { fees: figures.pct(apy.feePct), emissions: figures.pct(apy.emissionPct) })
  return (
    <>
      <Track
        label={words}
        shares={[
          { pct: realSharePct, tone: 'part-1' },
          { pct: 100 - realSharePct, tone: 'hatch' },
        ]}
      />
      <small>{show(words)}</small>
    </>
  )
}
