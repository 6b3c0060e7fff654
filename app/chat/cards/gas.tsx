/** What transactions cost now. */
import { chainName } from '../../shared/chain-names.ts'
import type { CardFigures } from '../labels/figures.ts'
import { useSpeech } from '../labels/speech.ts'
import type { CardData, CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Scroll, Source } from './parts.tsx'

type Row = CardData<'gas'>['chains'][number]

export function GasCard({ data }: CardProps<'gas'>) {
  const { say, show, list, figures } = useSpeech()
  return (
    <div class="card">
      <h3>{say('gas')}</h3>
      <p>{show(data.summary)}</p>
      <Scroll label={say('costs')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('chain')}</th>
              <th scope="col" class="num">
                {say('transfer')}
              </th>
              <th scope="col" class="num">
                {say('tokenTransfer')}
              </th>
              <th scope="col" class="num">
                {say('swap')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.chains.map((row) => (
              <tr key={row.chain}>
                <td>
                  {chainName(row.chain)}
                  {!row.complete && <small> {say('andEthereum')}</small>}
                </td>
                {row.costs.map((cost) => (
                  <td key={cost.kind} class="num">
                    {show(toCost(row, cost, figures))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {data.down.length > 0 && (
        <p class="quiet">{show(say('noAnswerFrom', { names: list(data.down.map(chainName)) }))}</p>
      )}
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}

const toCost = ({ native }: Row, { usd, amount }: Row['costs'][number], figures: CardFigures): string =>
  usd === null ? `${figures.amount(amount)} ${native}` : figures.usd(usd)
