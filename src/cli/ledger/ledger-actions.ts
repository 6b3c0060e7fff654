import { existsSync } from 'node:fs'
import { BadSettings, type Config } from '../../config/read-config.ts'
import { createChannelChain } from '../../payments/channels/channel-chain.ts'
import { createChannelDigests } from '../../payments/channels/digests.ts'
import { reconcileChannels } from '../../payments/channels/reconcile-channels.ts'
import { readSales } from '../../payments/ledger/ledger.ts'
import { reconcile } from '../../payments/reconcile.ts'
import type { SaleState } from '../../payments/sale.ts'
import { networkOf } from '../../payments/wire/terms.ts'
import { openEndpoints, orAway } from '../away.ts'
import { EXIT, UsageError } from '../exit-codes.ts'
import { readServiceSettings } from '../read-settings.ts'
import { showTable } from '../show/table.ts'
import type { Terminal } from '../terminal.ts'
import { toChannelRow } from './channel-row.ts'
import { chooseBlocks, type TypedBlocks, toCount } from './choose-blocks.ts'
import { copySqliteLedger, type OpenedLedger, openLedger } from './open-ledger.ts'
import { CSV_HEAD, toCsv, toRecord } from './sale-record.ts'
import { showChannelReconciliation, showReconciliation, toJsonText } from './show-reconciliation.ts'

// The actions of `sextant ledger`: list, export as CSV, compare with the chain. Each returns an exit code.

export interface LedgerOptions extends TypedBlocks {
  json?: boolean
  envFile?: string
  state?: SaleState
  limit: string
  /** Where a backup goes. */
  to?: string
}

export function listSales(options: LedgerOptions, terminal: Terminal): Promise<number> {
  return withLedger(options, terminal, async (ledger) => {
    const sales = await ledger.list({ ...stateOf(options), limit: toCount(options.limit) })
    const records = sales.map(toRecord)
    const rows = records.map(({ createdAt, state, route, amountUsd, payer, transaction, reason }) => ({
      createdAt,
      state,
      route,
      price: `$${amountUsd}`,
      payer: `${payer.slice(0, 8)}…${payer.slice(-4)}`,
      transaction,
      reason,
    }))
    const shown = rows.length === 0 ? 'Nothing was sold yet.' : showTable(rows, terminal, Date.now())
    terminal.out(`${options.json ? JSON.stringify(records) : shown}\n`)
    return EXIT.done
  })
}

export function listChannels(options: LedgerOptions, terminal: Terminal): Promise<number> {
  return withLedger(options, terminal, async ({ channels }) => {
    const rows = (await channels.listChannels(toCount(options.limit))).map(toChannelRow)
    const shown = rows.length === 0 ? 'No channel was used yet.' : showTable(rows, terminal, Date.now())
    terminal.out(`${options.json ? JSON.stringify(rows) : shown}\n`)
    return EXIT.done
  })
}

export function exportSales(options: LedgerOptions, terminal: Terminal): Promise<number> {
  return withLedger(options, terminal, async (ledger) => {
    await terminal.write(CSV_HEAD)
    for await (const sales of readSales(ledger, stateOf(options))) await terminal.write(toCsv(sales.map(toRecord)))
    return EXIT.done
  })
}

/** A copy of the SQLite ledger while the service runs, with everything that is in its write-ahead log. */
export function backUpLedger(options: LedgerOptions, terminal: Terminal): Promise<number> {
  return withSettings(options, terminal, async (config) => {
    const file = options.to ?? 'ledger-backup.sqlite'
    if (config.DATABASE_URL)
      throw new UsageError('The ledger is in Postgres: use pg_dump --format=custom "$DATABASE_URL" > ledger.dump')
    if (existsSync(file)) throw new UsageError(`${file} is there already; a backup never replaces another one.`)
    const bytes = await orAway(async () => copySqliteLedger(config.DATA_DIR, file))
    terminal.out(`${options.json ? JSON.stringify({ file, bytes }) : `${file}, ${bytes} bytes`}\n`)
    return EXIT.done
  })
}

export function reconcileSales(options: LedgerOptions, terminal: Terminal): Promise<number> {
  return withLedger(options, terminal, async (ledger, config) => {
    const { USDC_ADDRESS: asset, PAY_TO: payTo, CHAIN_ID } = config
    const rpc = openEndpoints(config, 30_000)
    try {
      const [found, channels] = await terminal.during('Reading ledger and chain …', async () => {
        const nowMs = Date.now()
        const head = Number(BigInt(await rpc.call<string>('eth_blockNumber', [])))
        const blocks = await chooseBlocks(options, { ledger, config, head, nowMs })
        const network = networkOf(CHAIN_ID)
        return [
          { ...blocks, ...(await reconcile({ ledger, rpc, asset, payTo, network, nowMs, ...blocks })) },
          await reconcileChannels({
            store: ledger.channels,
            chain: createChannelChain(rpc),
            digests: createChannelDigests(CHAIN_ID),
          }),
        ]
      })
      const shown = () => `${showReconciliation(found, terminal)}${showChannelReconciliation(channels, terminal)}`
      terminal.out(options.json ? toJsonText({ ...found, channels }) : shown())
      return found.differences.length + channels.differences.length === 0 ? EXIT.done : EXIT.nothing
    } finally {
      await rpc.close()
    }
  })
}

function withLedger(
  options: LedgerOptions,
  terminal: Terminal,
  work: (ledger: OpenedLedger, config: Config) => Promise<number>,
): Promise<number> {
  return withSettings(options, terminal, (config) =>
    orAway(async () => {
      const ledger = openLedger(config)
      try {
        return await work(ledger, config)
      } finally {
        await ledger.close()
      }
    }),
  )
}

async function withSettings(
  { envFile }: LedgerOptions,
  { env }: Terminal,
  work: (config: Config) => Promise<number>,
): Promise<number> {
  let config: Config
  try {
    config = readServiceSettings(env, envFile)
  } catch (thrown) {
    if (!(thrown instanceof BadSettings)) throw thrown
    const lines = thrown.problems.map((line) => `  - ${line}`)
    throw new UsageError(`The settings of the service are needed:\n${lines.join('\n')}`)
  }
  return work(config)
}

const stateOf = ({ state }: LedgerOptions) => (state ? { state } : {})
