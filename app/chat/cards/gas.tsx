/** What transactions cost now. */
import { chainName } from '../../shared/chain-names.ts'
import { formatDecimal, formatUsd } from '../../shared/format.ts'
import type { CardData, CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Scroll, Source } from './parts.tsx'

type Row = CardData<'gas'>['chains'][number]

export function GasCard({ data }: CardProps<'gas'>) {
  return (
    <div class="card">
      <h3>Gas</h3>
      <p>{data.summary}</p>
      <Scroll label="Cost of transactions">
        <table>
          <thead>
            <tr>
              <th scope="col">Chain</th>
              <th scope="col" class="num">
                Transfer
              </th>
              <th scope="col" class="num">
                Token
              </th>
              <th scope="col" class="num">
                Swap
              </th>
            </tr>
          </thead>
          <tbody>
            {data.chains.map((row) => (
              <tr key={row.chain}>
                <td>
                  {chainName(row.chain)}
                  {!row.complete && <small> and Ethereum’s part</small>}
                </td>
                {row.costs.map((cost) => (
                  <td key={cost.kind} class="num">
                    {toCost(row, cost)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {data.down.length > 0 && <p class="quiet">No answer from {data.down.map(chainName).join(', ')}</p>}
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}

const toCost = ({ native }: Row, { usd, amount }: Row['costs'][number]): string =>
  usd === null ? `${formatDecimal(amount)} ${native}` : formatUsd(usd)
