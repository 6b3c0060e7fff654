/** Pools for a token, with the share of fees in their rate. */
import { chainName } from '../../shared/chain-names.ts'
import { formatPct, formatUsdShort } from '../../shared/format.ts'
import type { CardData, CardProps } from '../reply.ts'
import { Scroll, Source, Track } from './parts.tsx'

type Yields = CardData<'yield'>

export function YieldCard({ data }: CardProps<'yield'>) {
  return (
    <div class="card">
      <h3>
        Yield for {data.symbol}
        {data.chain && ` on ${chainName(data.chain)}`}
      </h3>
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
            {data.pools.map((pool) => (
              <tr key={pool.id}>
                <td>
                  {pool.project} {pool.symbol}
                  <br />
                  <small>
                    {chainName(pool.chain)}
                    {pool.variant && `, ${pool.variant}`}
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
      <Source meta={data.meta} />
    </div>
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
