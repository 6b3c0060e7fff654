import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { offers } from '../capabilities/catalog.ts'
import type { ReplyData } from '../chat/reply.ts'
import { CallFailed } from '../client/call-failed.ts'
import { type Approve, createClient } from '../client/create-client.ts'
import { DEAREST_USD, toUsd } from '../client/spending.ts'
import { readDay } from '../client/tally.ts'
import { usdToBase } from '../domain/amount.ts'
import { UsageError } from './exit-codes.ts'
import { wrap } from './show/answer.ts'
import type { Terminal } from './terminal.ts'
import { findKey, homeOf, isSandboxKey } from './wallet.ts'

// `sextant wallet`, `fund` and `limits`: the address that pays, how to put money there, and what may be spent from it.

interface WalletOptions {
  url: string
  json?: boolean
  keyFile?: string
  create?: string
  maxPerDay?: string
}

export function addWalletCommands(program: Command, terminal: Terminal): void {
  const add = (name: string, summary: string, act: (options: WalletOptions) => Promise<void>) =>
    program
      .command(name)
      .summary(summary)
      .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}. Free, and signs nothing.`)
      .option('--key-file <path>', 'file that holds the private key; else SEXTANT_KEY')
      .action(function (this: Command) {
        return act(this.optsWithGlobals<WalletOptions>())
      })
  add('wallet', 'the address that pays, and what it holds', (options) => showWallet(options, terminal)).option(
    '--create <path>',
    'first write a new private key to this file, for you alone to read',
  )
  add('fund', 'how to put money there: address, network, token', (options) => showFunding(options, terminal))
  add('limits', 'what may be spent, and what was spent today', (options) => showLimits(options, terminal)).option(
    '--max-per-day <usd>',
    'pay no more than this in a UTC day; also SEXTANT_MAX_PER_DAY',
  )
}

function openWallet({ create, ...options }: WalletOptions, terminal: Terminal) {
  if (create !== undefined) createKey(create)
  const key = findKey(terminal, create === undefined ? options : { ...options, keyFile: create })
  if (!key)
    throw new UsageError(
      'There is no key to pay with: set SEXTANT_KEY, or make one with sextant wallet --create <path>.',
    )
  return { address: privateKeyToAddress(key), isSandbox: isSandboxKey(key) }
}

/** Never replaces a file: the key in it may hold money. */
function createKey(file: string): void {
  try {
    writeFileSync(file, `${generatePrivateKey()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (thrown) {
    const there = (thrown as NodeJS.ErrnoException).code === 'EEXIST'
    throw new UsageError(`--create: ${file} ${there ? 'is there already; it is left as it is.' : 'cannot be written.'}`)
  }
}

async function showWallet(options: WalletOptions, terminal: Terminal): Promise<void> {
  const { address, isSandbox } = openWallet(options, terminal)
  const holds = await terminal.during('Reading balances …', () => readHoldings(options, address))
  if (options.json) return terminal.out(`${JSON.stringify({ address, isSandbox, ...holds })}\n`)
  const { out, colour } = terminal
  out(`${colour.bold(address)}${isSandbox ? '  play money of the sandbox' : ''}\n`)
  if (holds.why !== null) return out(`What it holds is not known: ${holds.why}\n`)
  for (const { amount, symbol, chain, valueUsd } of holds.holdings)
    out(`  ${amount} ${symbol} on ${chain}${valueUsd === null ? '' : `, $${valueUsd.toFixed(2)}`}\n`)
  if (holds.unread.length > 0) out(`Not read: ${holds.unread.join(', ')}\n`)
  if (
    !holds.unread.includes('base') &&
    !holds.holdings.some(({ symbol, chain }) => symbol === 'USDC' && chain === 'base')
  )
    out('It holds no USDC on Base, which calls are paid in. sextant fund says how to get some there.\n')
}

interface Holdings {
  holdings: { amount: string; symbol: string; chain: string | null; valueUsd: number | null }[]
  /** Networks that did not answer: what is there is not known. */
  unread: string[]
  /** Why nothing is known; null where it is. */
  why: string | null
}

/** The service reads the chains; its chat is free. */
async function readHoldings({ url }: WalletOptions, senderAddress: string): Promise<Holdings> {
  const reply = await createClient({ baseUrl: url }).chat('my portfolio', {
    ...{ senderAddress, format: 'card', anonId: `wallet-${senderAddress.toLowerCase()}` },
  })
  if (reply.type !== 'portfolio' || !reply.data)
    return { holdings: [], unread: [], why: reply.text.split('\n', 1)[0] ?? '' }
  const { holdings, chains } = reply.data as ReplyData['portfolio']
  return {
    holdings: holdings.map(({ token: { symbol, chain }, amount, valueUsd }) => ({ amount, symbol, chain, valueUsd })),
    unread: chains.filter(({ status }) => status === 'down').map(({ chain }) => chain),
    why: null,
  }
}

async function showFunding(options: WalletOptions, terminal: Terminal): Promise<void> {
  const { address, isSandbox } = openWallet(options, terminal)
  const { network, asset, payTo } = await readTerms(options)
  const chainId = network.replace('eip155:', '')
  const uri = `ethereum:${asset}@${chainId}/transfer?address=${address}`
  if (options.json) return terminal.out(`${JSON.stringify({ address, network, asset, payTo, uri, isSandbox })}\n`)
  const { out, colour, columns } = terminal
  const say = (text: string) => out(`${wrap(text, columns).join('\n')}\n`)
  if (isSandbox) say('This is the sandbox: its own key pays here, and holds play money already. Elsewhere:')
  say('Send USDC on Base to this address, from an exchange or another wallet:')
  out(`\n  ${colour.bold(address)}\n\n`)
  out(`  network  Base (chain ${chainId}); on another network it does not arrive here\n`)
  out(`  token    USDC ${asset}\n\n`)
  const calls = usdToBase('5') / usdToBase(cheapest())
  say(
    `$5 pays for ${calls} calls at $${cheapest()}. No ETH is needed: a payment is a signature, and the service pays the gas.`,
  )
  out(`For wallets that read it:\n  ${colour.cyan(uri)}\n`)
}

const cheapest = (): string =>
  offers.map(({ priceUsd }) => priceUsd).reduce((least, one) => (usdToBase(one) < usdToBase(least) ? one : least))

/** What the service asks for; nothing is signed. */
async function readTerms({ url }: WalletOptions): Promise<Parameters<Approve>[0]> {
  let terms: Parameters<Approve>[0] | undefined
  const approve: Approve = (asked) => {
    terms = asked
    return false
  }
  await createClient({ baseUrl: url, approve })
    .price({ symbol: 'ETH' })
    .catch((thrown) => {
      if (!(thrown instanceof CallFailed) || thrown.problem.code !== 'declined') throw thrown
    })
  if (!terms) throw new UsageError('The service did not say what it takes.')
  return terms
}

async function showLimits({ maxPerDay, json }: WalletOptions, { env, out }: Terminal): Promise<void> {
  const perDay = maxPerDay ?? env.SEXTANT_MAX_PER_DAY
  if (perDay !== undefined && !/^\d{1,9}(\.\d{1,6})?$/.test(perDay))
    throw new UsageError('--max-per-day: must be dollars, such as 1 or 0.50.')
  const spent = await readDay(join(homeOf(env), 'spending.json'), Date.now())
  const left = perDay === undefined ? null : usdToBase(perDay) - spent
  const limits = {
    perCallUsd: DEAREST_USD,
    unaskedUsd: env.SEXTANT_MAX_PRICE ?? null,
    perDayUsd: perDay ?? null,
    spentTodayUsd: toUsd(spent),
    leftTodayUsd: left === null ? null : toUsd(left < 0n ? 0n : left),
  }
  if (json) return out(`${JSON.stringify(limits)}\n`)
  const rows = [
    ['a call', `$${DEAREST_USD} at most, whatever the service asks`],
    [
      'without asking',
      limits.unaskedUsd === null
        ? 'nothing; SEXTANT_MAX_PRICE or --max-price allows some'
        : `up to $${limits.unaskedUsd} a call`,
    ],
    ['a day (UTC)', perDay === undefined ? 'no limit; SEXTANT_MAX_PER_DAY sets one' : `$${perDay}`],
    ['signed today', `$${limits.spentTodayUsd}`],
    ...(limits.leftTodayUsd === null ? [] : [['left today', `$${limits.leftTodayUsd}`]]),
  ]
  for (const [name = '', value = ''] of rows) out(`${name.padEnd(15)} ${value}\n`)
}
