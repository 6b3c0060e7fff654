/** Holders of a token, and who bought at its launch. */
import type { Say } from '../../../src/chat/say/say.ts'
import { chainName } from '../../shared/chain-names.ts'
import { shortAddress } from '../../shared/format.ts'
import { useSpeech } from '../labels/speech.ts'
import { type CardProps, type Reply, withoutLink } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { kindOf } from './kinds.ts'
import { Scroll, Source, Track } from './parts.tsx'
import { VerdictBadge, VerdictNote } from './verdict.tsx'

export function SniperCheckCard({ reply, data }: CardProps<'sniper-check'>) {
  const { own, say, show, list, figures } = useSpeech()
  const { pct } = figures
  const { holders, sniper, token } = data
  const name = `${token.name} (${token.symbol})`
  const top = say('sniperTop', { pct: pct(holders.top10Pct) })
  return (
    <div class="card">
      <div class="head">
        <h3>{show(token.chain ? say('titleOn', { name, chain: chainName(token.chain) }) : name)}</h3>
        <VerdictBadge token={token} verdict={data.verdict} />
      </div>
      <VerdictNote token={token} />
      {own ? toFindings(own.say, reply).map((line) => <p key={line}>{show(line)}</p>) : <p>{data.summary}</p>}
      <Track label={top} shares={[{ pct: holders.top10Pct, tone: 'part-2' }]} />
      <p class="quiet">
        {show(
          list([
            top,
            ...(holders.top10PctExPools === null ? [] : [say('sniperTopPools', { pct: pct(holders.top10PctExPools) })]),
            ...(holders.count === null ? [] : [say('sniperHolders', { count: holders.count })]),
          ]),
        )}
      </p>
      {sniper && sniper.bundles.length > 0 && (
        <ul class="flags">
          {sniper.bundles.slice(0, 4).map(({ txHash, buyerCount, boughtPct, stillHeldPct, block }) => (
            <li key={txHash} class="high">
              <b>{show(say('sniperBundle', { count: buyerCount }))}</b>
              {say('comma')}
              {show(
                list([
                  say('block', { block: String(block) }),
                  ...(boughtPct === null ? [] : [say('bought', { pct: pct(boughtPct) })]),
                  ...(stillHeldPct === null ? [] : [say('stillHold', { pct: pct(stillHeldPct) })]),
                ]),
              )}{' '}
              <code class="address">{shortAddress(txHash)}</code>
            </li>
          ))}
        </ul>
      )}
      {sniper === null && <p class="quiet">{say('sniperUnread')}</p>}
      <Scroll label={say('largest')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('holder')}</th>
              <th scope="col">{say('kind')}</th>
              <th scope="col" class="num">
                {say('share')}
              </th>
            </tr>
          </thead>
          <tbody>
            {holders.top.slice(0, 5).map(({ rank, address, label, pct: share, kind }) => (
              <tr key={rank}>
                <td>
                  <bdi>{label ?? <code>{shortAddress(address)}</code>}</bdi>
                </td>
                <td>{kindOf(say, kind)}</td>
                <td class="num">{show(pct(share))}</td>
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

/** What the text says of launch and deployer: all but the verdict and the shares, which the card shows, the notes and the source. */
function toFindings(say: Say, reply: Reply): string[] {
  const [source = ''] = say('source', { names: '\n', age: '' }).split('\n')
  return withoutLink(reply)
    .split('\n')
    .slice(2)
    .filter((line) => !line.startsWith(source) && !(reply.notes ?? []).includes(line))
}
