import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Argument, type Command, Option } from 'commander'
import type { Offer } from '../capabilities/offer.ts'
import { CallFailed } from '../client/call-failed.ts'
import { type Approve, createClient } from '../client/create-client.ts'
import type { Paid } from '../client/send-paid.ts'
import { toUsd } from '../client/spending.ts'
import { usdToBase } from '../domain/amount.ts'
import { readPayment as decodePayment, findChannelPayment, readEnvelope } from '../payments/wire/read-payment.ts'
import { channelOptions, createDepositApproval } from './channel-command.ts'
import { UsageError } from './exit-codes.ts'
import { type OfferFields, toInput, toOfferFields } from './offer-fields.ts'
import { showAnswer } from './show/answer.ts'
import { toPreviewWords } from './show/preview.ts'
import type { Terminal } from './terminal.ts'
import { findKey, homeOf } from './wallet.ts'

interface PayOptions {
  url: string
  json?: boolean
  yes?: boolean
  maxPrice?: string
  maxPerDay?: string
  payAboveCatalog?: boolean
  keyFile?: string
  resume?: string
  dryRun?: boolean
  channel?: boolean
  saveProof?: string
  [field: string]: unknown
}

/** Adds the command of a paid route, made from its offer: arguments and flags are the fields of the request. */
export function addOfferCommand(program: Command, offer: Offer, terminal: Terminal): void {
  const fields = toOfferFields(offer)
  const command = program
    .command(offer.name)
    .summary(`$${offer.priceUsd}  ${offer.title}`)
    .description(`${offer.summary}\n\nPrice: $${offer.priceUsd} in USDC. Paid when: ${offer.payable}`)
  for (const { name, required, description, choices } of fields.positional)
    command.addArgument(new Argument(required ? `<${name}>` : `[${name}]`, withChoices(description, choices)))
  for (const { flag, kind, description, choices, default: preset } of fields.flags) {
    const words = withChoices(description, choices) + (preset === undefined ? '' : ` (default: ${preset})`)
    command.addOption(new Option(`${flag} <${kind}>`, words))
  }
  command
    .optionsGroup('Payment:')
    .option('-y, --yes', 'pay without asking')
    .option('--max-price <usd>', 'pay without asking up to this price; also SEXTANT_MAX_PRICE')
    .option('--max-per-day <usd>', 'pay no more than this in a UTC day; also SEXTANT_MAX_PER_DAY')
    .option('--pay-above-catalog', "pay also what is dearer than this program's own price list")
    .option('--key-file <path>', 'file that holds the private key; else SEXTANT_KEY')
    .option('--channel', 'pay from a channel, see sextant channel; also SEXTANT_CHANNEL=1')
    .option('--dry-run', 'show what it would cost, whether the request is good and can be answered; pay nothing')
    .option('--save-proof <path>', 'write answer, receipt and keys to this file; see sextant verify')
    .option('--resume <path>', 'send the payment in this file again instead of signing one')
    .action(async (...parts: unknown[]) => {
      const typed = parts.slice(0, fields.positional.length) as (string | undefined)[]
      await buy(offer, fields, typed, command.optsWithGlobals<PayOptions>(), terminal)
    })
}

async function buy(
  offer: Offer,
  fields: OfferFields,
  typed: (string | undefined)[],
  options: PayOptions,
  terminal: Terminal,
): Promise<void> {
  const { env } = terminal
  const input = toInput(fields, typed, options)
  const maxPerDayUsd = options.maxPerDay ?? env.SEXTANT_MAX_PER_DAY
  const key = findKey(terminal, options)
  const client = createClient({
    baseUrl: options.url,
    ...(key ? { key } : {}),
    // Every payment counts, also one without a cap: the cap of a later command holds over the whole day.
    spendingFile: join(homeOf(env), 'spending.json'),
    ...(maxPerDayUsd ? { maxPerDayUsd } : {}),
    ...(options.payAboveCatalog ? { payAboveCatalog: true } : {}),
    ...(options.channel || env.SEXTANT_CHANNEL === '1'
      ? { channel: channelOptions(env), approveDeposit: createDepositApproval(options, terminal) }
      : {}),
  })
  if (options.dryRun) return void (await showTerms(client.call, offer, input, options, terminal))
  const approve = createApproval(options, terminal)
  const payment = options.resume === undefined ? undefined : readPayment(options.resume)
  // The price is confirmed in the middle of the call; the progress line may only start once the question is answered.
  let asked: () => void = () => {}
  const call = client.call(offer.name, input, {
    ...(payment ? { payment } : {}),
    approve: async (terms) => {
      const yes = await approve(terms)
      asked()
      return yes
    },
  })
  const ready = payment ? undefined : new Promise<void>((resolve) => (asked = resolve))
  await Promise.race([ready, call.catch(() => undefined)])
  const paid = await terminal.during(`${offer.title} …`, () => call)
  show(paid, options, terminal)
  const { saveProof } = options
  if (saveProof !== undefined) writeFileSync(saveProof, `${JSON.stringify(await client.prove(paid), null, 2)}\n`)
}

/** Approves at once with --yes or within --max-price; otherwise asks on the terminal, and declines if there is none. */
function createApproval({ yes, maxPrice }: PayOptions, terminal: Terminal): Approve {
  const limit = maxPrice ?? terminal.env.SEXTANT_MAX_PRICE
  if (limit !== undefined && !/^\d+(\.\d{1,6})?$/.test(limit))
    throw new UsageError('--max-price: must be dollars, such as 0.05.')
  return async ({ name, priceUsd, payTo, preview }) => {
    if (yes || (limit !== undefined && usdToBase(priceUsd) <= usdToBase(limit))) return true
    const { isInteractive, colour } = terminal
    const known = toPreviewWords(preview)
    if (isInteractive)
      return terminal.confirm(`${name} costs $${priceUsd} in USDC, to ${payTo}.${known && ` ${known}`} Pay?`)
    terminal.err(colour.yellow(`${name} costs $${priceUsd}. Nobody can be asked here: use --yes or --max-price.\n`))
    return false
  }
}

async function showTerms(
  call: ReturnType<typeof createClient>['call'],
  offer: Offer,
  input: object,
  { json }: PayOptions,
  { out, colour }: Terminal,
): Promise<void> {
  let terms: Parameters<Approve>[0] | undefined
  await call(offer.name, input, {
    approve: (asked) => {
      terms = asked
      return false
    },
  }).catch((thrown) => {
    if (!(thrown instanceof CallFailed) || thrown.problem.code !== 'declined') throw thrown
  })
  if (!terms) return
  const { priceUsd, asset, network, payTo, preview } = terms
  if (json) return out(`${JSON.stringify(terms)}\n`)
  out(
    `${colour.bold(`${offer.name} would cost $${priceUsd}`)}, in USDC ${asset}\non ${network}, to ${payTo}. Nothing was paid.\n`,
  )
  const known = toPreviewWords(preview)
  if (known) out(`${known}\n`)
}

function show({ answer, receipt, payment }: Paid<unknown>, { json }: PayOptions, terminal: Terminal): void {
  if (json) {
    terminal.out(`${JSON.stringify({ answer, receipt })}\n`)
    return
  }
  terminal.out(showAnswer(answer as Record<string, unknown>, terminal, Date.now()))
  const { colour } = terminal
  const how = receipt?.transaction ? `, transaction ${receipt.transaction}` : receipt ? ', from the channel' : ''
  terminal.err(colour.dim(`Paid $${paidUsd(payment)}${how}\n`))
}

/** What the payment was signed for, whatever this program's price list says. */
function paidUsd(payment: string): string {
  const sent = readEnvelope({ v2: payment })
  const byChannel = sent && findChannelPayment(sent)
  return toUsd(BigInt(byChannel?.accepted.amount ?? decodePayment({ v2: payment })?.authorization.value ?? 0))
}

function readPayment(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new UsageError(`--resume: ${file} cannot be read.`)
  }
}

const withChoices = (description: string, choices: string[] | undefined): string =>
  choices ? `${description} One of: ${choices.join(', ')}.` : description
