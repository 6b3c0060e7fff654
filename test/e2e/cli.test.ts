import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offers } from '../../src/capabilities/catalog.ts'
import { openSqliteLedger } from '../../src/payments/ledger/sqlite-ledger.ts'
import type { Difference } from '../../src/payments/reconcile.ts'
import { helpOf, type Person, sextant } from '../kit/cli.ts'
import { openShop, type Shop } from '../kit/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'sextant-cli-'))
let shop: Shop
let settingsFile: string
beforeAll(async () => {
  shop = await openShop()
  settingsFile = join(folder, 'settings.env')
  writeFileSync(settingsFile, toEnvFile({ ...shop.settings, PORT: '4021' }))
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (args: string[], person: Person = {}) =>
  sextant(args, {
    ...person,
    env: { SEXTANT_URL: shop.url, SEXTANT_HOME: join(folder, 'home'), ...person.env },
  })
const settlements = async () => (await shop.chain.transfersTo(shop.chain.payTo)).length
const toEnvFile = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')

describe('a paid command', () => {
  it.each(offers.map(({ name, example }) => [name, example.input as Record<string, unknown>] as const))(
    '%s answers for people and for programs',
    async (name, input) => {
      const { positional, flags } = await helpOf(name)
      const args = [
        name,
        ...positional.map((field) => String(input[field])),
        ...flags.flatMap(({ field, flag }) => (input[field] === undefined ? [] : [flag, String(input[field])])),
      ]
      const before = await settlements()
      const shown = await run([...args, '--yes'])
      expect([shown.code, shown.err]).toEqual([0, expect.stringMatching(/^Paid \$0\.\d\d, transaction 0x/)])
      const told = await run([...args, '--yes', '--json'])
      expect([told.code, await settlements()]).toEqual([0, before + 2])
      const { answer, receipt } = JSON.parse(told.out)
      const offer = offers.find((one) => one.name === name)
      expect([offer?.output.safeParse(answer).error, receipt.success]).toEqual([undefined, true])
    },
  )

  it('asks before it pays, and takes no for an answer', async () => {
    const before = await settlements()
    const no = await run(['price', 'ETH'], { says: false })
    expect([no.code, no.asked.length]).toEqual([3, 1])
    expect(no.asked[0]).toMatch(
      new RegExp(`^price costs \\$0.01 in USDC, to ${shop.chain.payTo}\\.( (It|An) .*\\.)? Pay\\?$`),
    )
    expect(await settlements()).toBe(before)
    const yes = await run(['price', 'ETH'], { says: true })
    expect([yes.code, yes.asked.length, await settlements()]).toEqual([0, 1, before + 1])
  })

  it('does not ask under a price that was named, and asks above it', async () => {
    const under = await run(['price', 'ETH', '--max-price', '0.01'], { says: false })
    const above = await run(['risk', 'PEPE', '--max-price', '0.01'], { says: false })
    expect([under.code, under.asked.length, above.code, above.asked.length]).toEqual([0, 0, 3, 1])
  })

  it('pays nothing where nobody can be asked', async () => {
    const before = await settlements()
    const { code, err, out } = await run(['price', 'ETH'])
    expect([code, out, await settlements()]).toEqual([3, '', before])
    expect(err).toContain('use --yes or --max-price')
  })

  it('keeps a limit of the day across calls', async () => {
    const env = { SEXTANT_HOME: join(folder, 'other-home'), SEXTANT_MAX_PER_DAY: '0.015' }
    expect((await run(['price', 'ETH', '-y'], { env })).code).toBe(0)
    const { code, err } = await run(['price', 'ETH', '-y'], { env })
    expect([code, err]).toEqual([3, expect.stringContaining('$0.015 a day')])
  })

  it('shows what it would cost', async () => {
    const before = await settlements()
    const { code, out } = await run(['sniper-check', shop.chain.usdc, 'base', '--dry-run', '--json'])
    expect([code, JSON.parse(out)]).toEqual([
      0,
      {
        name: 'sniper-check',
        priceUsd: '0.25',
        payTo: shop.chain.payTo,
        network: 'eip155:8453',
        asset: shop.chain.usdc,
        preview: expect.objectContaining({ answerable: 'unknown', why: expect.any(String) }),
      },
    ])
    expect(await settlements()).toBe(before)
  })

  it('shows before a payment whether there is an answer, how old and how fast', async () => {
    await run(['price', 'ETH', '-y'])
    const { out } = await run(['price', 'eth', '--dry-run'])
    expect(out).toMatch(/It can be answered(, from data of \d+ s ago)?, in about [\d.]+ s\./)
    const refused = await run(['treasury', 'nobody', '--dry-run'])
    expect(refused.out).toContain('It cannot be answered now: No treasury is known for "nobody".')
  })
})

describe('keys', () => {
  it('come from a file or the environment, and never appear', async () => {
    const { privateKey, address } = await shop.chain.createPayer()
    const keyFile = join(folder, 'key')
    writeFileSync(keyFile, `${privateKey}\n`, { mode: 0o600 })
    const byFile = await run(['price', 'ETH', '-y', '--json', '--key-file', keyFile])
    const byEnvironment = await run(['price', 'ETH', '-y', '--json'], { env: { SEXTANT_KEY: privateKey } })
    for (const ran of [byFile, byEnvironment]) {
      expect(JSON.parse(ran.out).receipt.payer).toBe(address.toLowerCase())
      expect(ran.out + ran.err).not.toContain(privateKey.slice(2, 20))
    }
    const wrong = await run(['price', 'ETH', '-y'], { env: { SEXTANT_KEY: privateKey.slice(0, -1) } })
    expect([wrong.code, wrong.err]).toEqual([2, 'SEXTANT_KEY: a private key is 0x and 64 hex digits.\n'])
    expect((await run(['price', 'ETH', '--key', privateKey])).code).toBe(2)
  })

  it('are asked for where the service is not on this machine', async () => {
    const { code } = await run(['price', 'ETH', '-y', '--url', 'http://sextant.invalid'])
    expect(code).toBe(4)
  })
})

describe('ends with a code that says why', () => {
  it.each([
    ['an unknown token', ['price', 'NOSUCH', '-y'], 1, 'unknown_token'],
    ['a request out of bounds', ['yield', 'USDC', '--limit', '50', '-y'], 2, 'invalid_request'],
    ['a number that is none', ['yield', 'USDC', '--limit', 'ten'], 2, '--limit'],
    ['a missing argument', ['price'], 2, 'missing required argument'],
    ['an unknown command', ['tarot'], 2, 'unknown command'],
    ['nobody at the other end', ['price', 'ETH', '-y', '--url', 'http://127.0.0.1:9'], 4, 'unreachable'],
  ])('%s', async (_, args, code, words) => {
    const ran = await run(args)
    expect([ran.code, ran.out]).toEqual([code, ''])
    expect(ran.err).toContain(words)
  })

  it('in JSON for programs', async () => {
    const ran = await run(['price', 'ETH', '-y', '--json', '--url', 'http://127.0.0.1:9'])
    expect([ran.code, JSON.parse(ran.out).error.code, ran.err]).toEqual([4, 'unreachable', ''])
  })
})

describe('chat', () => {
  it('answers once, and understands a follow-up in the next call', async () => {
    const swap = await run(['chat', 'swap', '0.1', 'eth', 'to', 'usdc', 'on', 'base'])
    expect([swap.code, swap.err]).toEqual([0, ''])
    expect(swap.out).toMatch(/USDC[\s\S]*for 0\.1 ETH on Base[\s\S]*\/s\//)
    expect((await run(['chat', 'make it 0.2'])).out).toContain('for 0.2 ETH on Base')
    expect(existsSync(join(folder, 'home', 'anon-id'))).toBe(true)
  })

  it('goes on in a conversation, and takes options by number', async () => {
    const { out } = await run(['chat', '--json'], { says: true, types: ['price of eth', 'and btc?', 'help', '1', ''] })
    const replies = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(replies.map(({ type }) => type).slice(0, 3)).toEqual(['price', 'price', 'help'])
    expect(replies[1].intent.slots.symbol).toBe('BTC')
    expect(replies[3].type).not.toBe('unknown')
  })

  it('reads one message a line where it is piped', async () => {
    const { out } = await run(['chat', '--json'], { types: ['price of eth', '', 'price of sol'] })
    expect(out.trim().split('\n').length).toBe(2)
  })
})

describe('ledger', () => {
  const ledger = (...args: string[]) => run(['ledger', ...args, '--env-file', settingsFile])

  it('lists and exports what was sold, without signatures', async () => {
    await run(['price', 'ETH', '-y'])
    const listed = JSON.parse((await ledger('list', '--json', '--limit', '1')).out)
    expect(listed).toMatchObject([{ state: 'settled', route: '/api/price', amountUsd: '0.01' }])
    expect((await ledger('list')).out).toContain('/api/price')
    const { out } = await ledger('export')
    const [head, ...rows] = out.trim().split('\r\n')
    expect(head).toMatch(/^createdAt,settledAt,state,route,amountUsd,payer/)
    expect(rows.filter((row) => row.includes(',settled,')).length).toBe(await settlements())
    expect(out).not.toMatch(/0x[0-9a-f]{130}/)
  })

  it('finds ledger and chain in agreement, and then everything that was planted', async () => {
    for (const symbol of ['BTC', 'SOL', 'ETH']) await run(['price', symbol, '-y'])
    expect(await ledger('reconcile')).toMatchObject({
      code: 0,
      out: expect.stringContaining('The ledger says the same.'),
    })
    const file = join(shop.settings.DATA_DIR as string, 'ledger.sqlite')
    const book = openSqliteLedger(file)
    const [one, two, three] = await book.list({ state: 'settled', limit: 3 })
    await book.close()
    const db = new Database(file)
    const nonce = `0x${'ab'.repeat(32)}`
    db.prepare('UPDATE sales SET key = ?, payment = replace(payment, ?, ?) WHERE key = ?').run(
      'planted',
      one?.payment.authorization.nonce,
      nonce,
      one?.key,
    )
    db.prepare('DELETE FROM sales WHERE key = ?').run(two?.key)
    db.prepare('UPDATE sales SET terms = ? WHERE key = ?').run(
      JSON.stringify({ ...three?.terms, amount: '1' }),
      three?.key,
    )
    db.close()
    const { code, out } = await ledger('reconcile')
    expect([code, out]).toEqual([1, expect.stringContaining('4 differences:')])
    const told = await ledger('reconcile', '--json')
    const kinds = JSON.parse(told.out).differences.map(({ kind, payment }: Difference) => [kind, payment.split(':')[1]])
    const nonceOf = (sale: typeof one) => sale?.payment.authorization.nonce
    expect([told.code, kinds.sort()]).toEqual([
      1,
      [
        ['extra', nonceOf(one)],
        ['extra', nonceOf(two)],
        ['missing', nonce],
        ['wrong-amount', nonceOf(three)],
      ].sort(),
    ])
  })

  it('says what is missing where there is no ledger', async () => {
    writeFileSync(
      join(folder, 'none.env'),
      toEnvFile({ ...shop.settings, PORT: '4021', DATA_DIR: join(folder, 'nowhere') }),
    )
    const ran = await run(['ledger', 'list', '--env-file', join(folder, 'none.env')])
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining('There is no ledger at')])
    expect(existsSync(join(folder, 'nowhere'))).toBe(false)
  })
})

describe('doctor', () => {
  it('finds a good service good', async () => {
    const { code, out } = await run(['doctor', '--env-file', settingsFile, '--json'])
    const findings: { check: string; status: string }[] = JSON.parse(out)
    expect([code, findings.filter(({ status }) => status === 'fail')]).toEqual([0, []])
    expect(new Set(findings.map(({ check }) => check))).toEqual(
      new Set(['settings', 'chain', 'facilitator', 'upstreams', 'service', 'challenges', 'headers', 'discovery']),
    )
  })

  it('looks for the service where its settings have it listen', async () => {
    const { port } = new URL(shop.url)
    writeFileSync(join(folder, 'elsewhere.env'), `PORT=${port}\n`)
    const { out } = await run(['doctor', '--env-file', join(folder, 'elsewhere.env')], { env: { SEXTANT_URL: '' } })
    expect(out).toMatch(new RegExp(`ok {4}service +http://127\\.0\\.0\\.1:${port} is`))
  })

  it('says what is wrong with settings and with a service that is away', async () => {
    writeFileSync(join(folder, 'bad.env'), 'PAY_TO=nobody\n')
    const { code, out } = await run(['doctor', '--env-file', join(folder, 'bad.env'), '--url', 'http://127.0.0.1:9'])
    expect(code).toBe(1)
    expect(out).toMatch(/FAIL {2}settings +PAY_TO: must be 0x/)
    expect(out).toMatch(/FAIL {2}service/)
  })
})
