/** Holders of a token, and who bought at its launch. */
import { chainName } from '../../shared/chain-names.ts'
import { formatPct, shortAddress } from '../../shared/format.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Scroll, Source, Track } from './parts.tsx'
import { VerdictBadge, VerdictNote } from './verdict.tsx'

export function SniperCheckCard({ data }: CardProps<'sniper-check'>) {
  const { holders, sniper, token } = data
  return (
    <div class="card">
      <div class="head">
        <h3>
          {token.name} ({token.symbol}){token.chain && ` on ${chainName(token.chain)}`}
        </h3>
        <VerdictBadge token={token} verdict={data.verdict} />
      </div>
      <VerdictNote token={token} />
      <p>{data.summary}</p>
      <Track
        label={`The ten largest hold ${formatPct(holders.top10Pct)}`}
        shares={[{ pct: holders.top10Pct, tone: 'part-2' }]}
      />
      <p class="quiet">
        The ten largest hold {formatPct(holders.top10Pct)}
        {holders.top10PctExPools !== null && `, ${formatPct(holders.top10PctExPools)} without pools and burned supply`}
        {holders.count !== null && `, of ${holders.count} holders`}.
      </p>
      {sniper && sniper.bundles.length > 0 && (
        <ul class="flags">
          {sniper.bundles.slice(0, 4).map(({ txHash, buyerCount, boughtPct, stillHeldPct, block }) => (
            <li key={txHash} class="high">
              <b>{buyerCount} buyers in one transaction</b>, block {block}
              {boughtPct !== null && `, bought ${formatPct(boughtPct)}`}
              {stillHeldPct !== null && `, still hold ${formatPct(stillHeldPct)}`}{' '}
              <code class="address">{shortAddress(txHash)}</code>
            </li>
          ))}
        </ul>
      )}
      {sniper === null && <p class="quiet">No check for bundles: {data.sniperStatus.replaceAll('_', ' ')}.</p>}
      <Scroll label="Largest holders">
        <table>
          <thead>
            <tr>
              <th scope="col">Holder</th>
              <th scope="col">Kind</th>
              <th scope="col" class="num">
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {holders.top.slice(0, 5).map(({ rank, address, label, pct, kind }) => (
              <tr key={rank}>
                <td>{label ?? <code>{shortAddress(address)}</code>}</td>
                <td>{kind}</td>
                <td class="num">{formatPct(pct)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}
