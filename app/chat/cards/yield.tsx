/** Pools for a token, with the share of fees in their rate. */
import { chainName } from '../../shared/chain-names.ts'
import { formatPct, formatUsdShort } from '../../shared/format.ts'
import type { CardData, CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Scroll, Source, Track } from './parts.tsx'

type Yields = CardData<'yield'>

/** Flags that a reader must see beside the rate. */
const WARNINGS: Record<string, string> = {
  SPIKE: 'over twice its 30-day mean',
  IL_RISK: 'impermanent-loss risk',
  DEPEGGED: 'off its peg',
  HALTED: 'halted',
  TVL_COLLAPSE: 'losing deposits',
  YOUNG: 'under 30 days old',
  SMALL_POOL: 'small',
}

export function YieldCard({ data }: CardProps<'yield'>) {
  return (
    <div class="card">
      <h3>
        Yield for {data.symbol}
        {data.chain && ` on ${chainName(data.chain)}`}
      </h3>
      {data.best && (
        <p>
          Best: <strong>{formatPct(data.best.sustainablePct ?? data.best.apyPct)}</strong> {data.best.project}{' '}
          {data.best.symbol}
          {data.best.ilRisk && ', impermanent-loss risk'}
          {data.best.doubts.length > 0 && `; beware: ${data.best.doubts.join(', ')}`}
        </p>
      )}
      <Pools pools={data.pools} />
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}

/** Pools of several tokens in one list, best rate first. */
export function YieldsCard({ answers }: { answers: readonly Yields[] }) {
  const pools = [...new Map(answers.flatMap((answer) => answer.pools).map((pool) => [pool.id, pool])).values()]
  return (
    <div class="card">
      <h3>Yield for {answers.map(({ symbol }) => symbol).join(', ')}</h3>
      <Pools pools={pools.sort((left, right) => right.apyPct - left.apyPct).slice(0, MOST_POOLS)} />
      <Caveats />
      <Source meta={answers[0]?.meta} />
    </div>
  )
}

const MOST_POOLS = 8

function Pools({ pools }: { pools: Yields['pools'] }) {
  return (
    <>
      <Scroll label="Pools">
        <table class="roomy">
          <thead>
            <tr>
              <th scope="col">Pool</th>
              <th scope="col" class="num">
                APY
              </th>
              <th scope="col">Fees and emissions</th>
              <th scope="col" class="num">
                TVL
              </th>
            </tr>
          </thead>
          <tbody>
            {pools.map((pool) => (
              <tr key={pool.id}>
                <td>
                  {pool.project} {pool.symbol}
                  <br />
                  <small>
                    {chainName(pool.chain)}
                    {pool.variant && `, ${pool.variant}`}
                    {pool.flags.map((flag) => WARNINGS[flag] && `; ${WARNINGS[flag]}`)}
                    {pool.rewards?.endsAt && `; rewards until ${pool.rewards.endsAt.slice(0, 10)}`}
                  </small>
                </td>
                <td class="num">{formatPct(pool.apyPct)}</td>
                <td>
                  <Split pool={pool} />
                </td>
                <td class="num">{formatUsdShort(pool.tvlUsd)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <ul class="key">
        <li>
          <i class="part-1" />
          from fees
        </li>
        <li>
          <i class="hatch" />
          from newly issued tokens
        </li>
      </ul>
    </>
  )
}

function Split({ pool: { realSharePct, apy } }: { pool: Yields['pools'][number] }) {
  if (realSharePct === null) return <small>not told apart</small>
  const words = `${formatPct(apy.feePct)} fees, ${formatPct(apy.emissionPct)} emissions`
  return (
    <>
      <Track
        label={words}
        shares={[
          { pct: realSharePct, tone: 'part-1' },
          { pct: 100 - realSharePct, tone: 'hatch' },
        ]}
      />
      <small>{words}</small>
    </>
  )
}
