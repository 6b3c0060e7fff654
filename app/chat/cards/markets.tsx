import type { z } from 'zod'
import type { marketReadOffer } from '../../../src/capabilities/market-read/offer.ts'
import type { predictionMarketsOffer } from '../../../src/capabilities/prediction-markets/offer.ts'
import type { smartMoneyOffer } from '../../../src/capabilities/smart-money/offer.ts'
import type { treasuryOffer } from '../../../src/capabilities/treasury/offer.ts'
import type { yieldOffer } from '../../../src/capabilities/yield/offer.ts'
import { chainName } from '../../shared/chain-names.ts'
import { formatChange, formatPct, formatUsdShort, shortAddress } from '../../shared/format.ts'
import type { Reply } from '../reply.ts'
import { Pairs, Scroll, Source, Track } from './parts.tsx'

type Yields = z.output<typeof yieldOffer.output>
type Predictions = z.output<typeof predictionMarketsOffer.output>
type Treasury = z.output<typeof treasuryOffer.output>
type SmartMoney = z.output<typeof smartMoneyOffer.output>
type MarketRead = z.output<typeof marketReadOffer.output>

export function YieldCard({ reply }: { reply: Reply }) {
  const data = reply.data as unknown as Yields
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

export function OddsCard({ reply }: { reply: Reply }) {
  const data = reply.data as unknown as Predictions
  return (
    <div class="card">
      <h3>{data.topic ? `Odds: ${data.topic}` : 'Most traded questions'}</h3>
      <ul class="odds">
        {data.markets.map((market) => (
          <li key={`${market.venue}${market.id}`}>
            <SafeLink href={market.url}>{market.question}</SafeLink>
            {market.outcomes.slice(0, 4).map(({ name, probability }) => (
              <div class="line" key={name}>
                <span title={name}>{name}</span>
                <Track
                  label={`${name} ${Math.round(probability * 100)}%`}
                  shares={[{ pct: probability * 100, tone: 'part-1' }]}
                />
                <b>{Math.round(probability * 100)}%</b>
              </div>
            ))}
            <small>
              {market.venue}
              {market.volume24hUsd !== null && `, ${formatUsdShort(market.volume24hUsd)} in 24 h`}
              {market.otherVenues.map(({ venue, probability }) => `, ${venue} ${Math.round(probability * 100)}%`)}
            </small>
          </li>
        ))}
      </ul>
      <p class="quiet">Market prices, not forecasts.</p>
      <Source meta={data.meta} />
    </div>
  )
}

/** Addresses come from strangers: only plain https ones are links. */
function SafeLink({ href, children }: { href: string; children: string }) {
  if (!href.startsWith('https://')) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noreferrer noopener nofollow">
      {children}
    </a>
  )
}

const COMPOSITION = [
  ['ownTokenUsd', 'own token', 'part-2'],
  ['stablesUsd', 'stablecoins', 'part-3'],
  ['majorsUsd', 'ETH and BTC', 'part-1'],
  ['otherUsd', 'other', 'part-4'],
] as const

export function TreasuryCard({ reply }: { reply: Reply }) {
  const data = reply.data as unknown as Treasury
  const parts = COMPOSITION.map(([key, name, tone]) => ({ name, tone, usd: data.composition[key] ?? 0 }))
  return (
    <div class="card">
      <div class="head">
        <h3>{data.name} treasury</h3>
        <span class="quiet">{formatUsdShort(data.exOwnTokenUsd)} without its own token</span>
      </div>
      <p class="big">{formatUsdShort(data.totalUsd)}</p>
      <Track
        label={parts.map(({ name, usd }) => `${name} ${formatUsdShort(usd)}`).join(', ')}
        shares={parts.map(({ tone, usd }) => ({ tone, pct: (usd / data.totalUsd) * 100 }))}
      />
      <ul class="key">
        {parts.map(({ name, tone, usd }) => (
          <li key={name}>
            <i class={tone} />
            {name} {formatUsdShort(usd)}
          </li>
        ))}
      </ul>
      <Scroll label="Holdings">
        <table>
          <thead>
            <tr>
              <th scope="col">Holding</th>
              <th scope="col" class="num">
                Value
              </th>
              <th scope="col" class="num">
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {data.holdings.slice(0, 5).map(({ rank, token, valueUsd, sharePct, ownToken }) => (
              <tr key={rank}>
                <td>
                  {token.symbol} {ownToken && <small>own token</small>}
                </td>
                <td class="num">{formatUsdShort(valueUsd)}</td>
                <td class="num">{formatPct(sharePct)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Source meta={data.meta} />
    </div>
  )
}

export function SmartMoneyCard({ reply }: { reply: Reply }) {
  const data = reply.data as unknown as SmartMoney
  return (
    <div class="card">
      <div class="head">
        <h3>
          {data.token.symbol} on {chainName(data.token.chain)}, {data.timeframe}
        </h3>
        <strong class={data.signal === 'accumulating' ? 'tone-good' : data.signal === 'distributing' ? 'tone-bad' : ''}>
          {data.signal}
        </strong>
      </div>
      <p class="big">{formatUsdShort(data.netFlowUsd)} net</p>
      <p class="quiet">Named funds and traders, without market makers and exchanges.</p>
      {data.wallets.length === 0 ? (
        <p>No named wallet traded it in this time.</p>
      ) : (
        <Scroll label="Wallets">
          <table>
            <thead>
              <tr>
                <th scope="col">Wallet</th>
                <th scope="col">Kind</th>
                <th scope="col" class="num">
                  Net
                </th>
              </tr>
            </thead>
            <tbody>
              {data.wallets.slice(0, 6).map(({ rank, address, label, labelType, boughtUsd, soldUsd }) => (
                <tr key={rank}>
                  <td>{label ?? <code>{shortAddress(address)}</code>}</td>
                  <td>{labelType ?? 'not named'}</td>
                  <td class="num">{formatUsdShort((boughtUsd ?? 0) - (soldUsd ?? 0))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Source meta={data.meta} />
    </div>
  )
}

export function MarketReadCard({ reply }: { reply: Reply }) {
  const data = reply.data as unknown as MarketRead
  const rows = data.items.flatMap(toRow).slice(0, 6)
  return (
    <div class="card">
      <div class="head">
        <h3>{data.headline}</h3>
        <strong>{data.stance.replaceAll('_', ' ')}</strong>
      </div>
      <p>{data.text}</p>
      {rows.length > 0 && (
        <Scroll label="Items">
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col" class="num">
                  24 h
                </th>
                <th scope="col" class="num">
                  Size
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, change, size }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td class="num">{change === null ? '' : formatChange(change)}</td>
                  <td class="num">{size === null ? '' : formatUsdShort(size)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pairs pairs={data.inputs.slice(0, 6).map(({ name, value }) => [toWords(name), show(value)] as const)} />
      <Source meta={data.meta} />
    </div>
  )
}

/** Items of every kind that are a name with figures. */
function toRow(item: MarketRead['items'][number]): { name: string; change: number | null; size: number | null }[] {
  if ('token' in item) return [{ name: item.token.symbol, change: item.change24hPct, size: item.volume24hUsd }]
  if ('category' in item) return [{ name: item.name, change: item.change1dPct, size: item.tvlUsd }]
  if ('phase' in item) return [{ name: item.name, change: item.change24hPct, size: item.marketCapUsd }]
  if ('valueUsd' in item) return [{ name: item.name, change: item.change24hPct, size: item.valueUsd }]
  return []
}

const toWords = (name: string): string => name.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase()
const show = (value: number | string | null): string =>
  value === null
    ? 'not known'
    : typeof value === 'number'
      ? value.toLocaleString('en-US', { maximumFractionDigits: 2 })
      : value
