import { join } from 'node:path'
import type { Command } from 'commander'
import { type AskedDeposit, type ChannelOptions, createClient } from '../client/package-entry.ts'
import { toUsd } from '../client/spending.ts'
import { UsageError } from './exit-codes.ts'
import { showTable } from './show/table.ts'
import type { Terminal } from './terminal.ts'
import { findKey, homeOf } from './wallet.ts'

interface ChannelCommandOptions {
  url: string
  json?: boolean
  yes?: boolean
  keyFile?: string
  deposit?: string
  amount?: string
  maxPerDay?: string
}

/** From which call on a channel costs less gas than a transfer for each call. */
const WORTH_IT =
  'A channel is worth it from the fourth call on: one deposit, then a signature for each call, without waiting for a block.'

/** `sextant channel`: a deposit from which calls are paid, with `--channel` on the paid commands. */
export function addChannelCommand(program: Command, terminal: Terminal): void {
  const channel = program
    .command('channel')
    .summary('a deposit that many calls are paid from: open, show, top-up, close')
    .description(WORTH_IT)
  const add = (name: string, words: string, act: (options: ChannelCommandOptions) => Promise<void>) =>
    channel
      .command(name)
      .description(words)
      .option('-y, --yes', 'deposit without asking')
      .option('--key-file <path>', 'file that holds the private key; else SEXTANT_KEY')
      .option('--max-per-day <usd>', 'sign away no more than this in a UTC day; also SEXTANT_MAX_PER_DAY')
      .action(function (this: Command) {
        return act(this.optsWithGlobals<ChannelCommandOptions>())
      })
  add('open', 'Deposits, and buys the price of ETH with the first voucher.', (options) =>
    deposit(options, terminal),
  ).option('--deposit <usd>', 'how much', '1')
  add('top-up', 'Deposits once more, and buys the price of ETH with it.', (options) =>
    deposit(options, terminal),
  ).option('--deposit <usd>', 'how much', '1')
  add('show', 'What this machine knows of its channels.', (options) => show(options, terminal))
  add('close', 'Has the service pay back what is left.', (options) => close(options, terminal)).option(
    '--amount <usd>',
    'only so much',
  )
}

/** Where the CLI keeps its channels, and what it deposits when one has run dry. */
export const channelOptions = (
  env: Terminal['env'],
  depositUsd = env.SEXTANT_CHANNEL_DEPOSIT ?? '1',
): ChannelOptions => ({
  depositUsd,
  file: join(homeOf(env), 'channels.json'),
})

/** Asks before money goes into a channel, unless `--yes` was given; declines where nobody can be asked. */
export const createDepositApproval =
  ({ yes }: { yes?: boolean | undefined }, terminal: Terminal) =>
  async ({ depositUsd, payTo, withdrawDelaySeconds, isNew }: AskedDeposit): Promise<boolean> => {
    if (yes) return true
    const hours = Math.ceil(withdrawDelaySeconds / 3600)
    const words = `${isNew ? 'Open a channel' : 'Top up the channel'} to ${payTo} with $${depositUsd}? Without the service it can be left after ${hours} h.`
    if (terminal.isInteractive) return terminal.confirm(words)
    terminal.err(
      terminal.colour.yellow(`A deposit of $${depositUsd} is needed. Nobody can be asked here: use --yes.\n`),
    )
    return false
  }

function openClient(options: ChannelCommandOptions, channel: ChannelOptions, terminal: Terminal) {
  const { env } = terminal
  const key = findKey(terminal, options)
  const maxPerDayUsd = options.maxPerDay ?? env.SEXTANT_MAX_PER_DAY
  return createClient({
    baseUrl: options.url,
    ...(key ? { key } : {}),
    spendingFile: join(homeOf(env), 'spending.json'),
    ...(maxPerDayUsd ? { maxPerDayUsd } : {}),
    channel,
    approveDeposit: createDepositApproval(options, terminal),
  })
}

async function deposit(options: ChannelCommandOptions, terminal: Terminal): Promise<void> {
  const depositUsd = options.deposit ?? '1'
  if (!/^\d{1,4}(\.\d{1,6})?$/.test(depositUsd)) throw new UsageError('--deposit: must be dollars, such as 5 or 2.50.')
  // Whatever is left, it is below this mark: the call brings the deposit.
  const client = openClient(options, { ...channelOptions(terminal.env, depositUsd), topUpBelowUsd: '9999' }, terminal)
  const { answer, receipt } = await client.price({ symbol: 'ETH' })
  if (options.json) return terminal.out(`${JSON.stringify({ receipt, answer })}\n`)
  terminal.out(
    `Deposited $${depositUsd}, transaction ${receipt?.transaction ?? 'not told'}. ETH is at $${answer.price}.\n`,
  )
}

async function show(options: ChannelCommandOptions, terminal: Terminal): Promise<void> {
  const channels = Object.entries(await openClient(options, channelOptions(terminal.env), terminal).channels())
  const rows = channels.map(([channel, { config, balance, signed, used }]) => ({
    channel,
    payer: config.payer,
    payTo: config.receiver,
    deposited: `$${toUsd(BigInt(balance))}`,
    used: `$${toUsd(BigInt(used))}`,
    signed: `$${toUsd(BigInt(signed))}`,
    withdrawHours: config.withdrawDelay / 3600,
  }))
  if (options.json) return terminal.out(`${JSON.stringify(rows)}\n`)
  terminal.out(
    `${rows.length === 0 ? `There is no channel yet. ${WORTH_IT}` : showTable(rows, terminal, Date.now())}\n`,
  )
}

async function close(options: ChannelCommandOptions, terminal: Terminal): Promise<void> {
  const client = openClient(options, channelOptions(terminal.env), terminal)
  const receipt = await terminal.during('Asking for the rest …', () => client.closeChannel(options.amount))
  if (options.json) return terminal.out(`${JSON.stringify(receipt)}\n`)
  terminal.out(`$${toUsd(BigInt(receipt.amount ?? 0))} came back, transaction ${receipt.transaction}.\n`)
}
