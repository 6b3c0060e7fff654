import { describe, expect, it } from 'vitest'
import { findChain } from '../../../domain/chains/find-chain.ts'
import { toFailure } from '../../../domain/failure.ts'
import { createTestContext } from '../../../domain/test-context.ts'
import { type Answers, fakeUpstreams } from '../../client/fake-upstream.test-kit.ts'
import { createWalletHistorySource } from '../../wallet-history/wallet-history-source.ts'
import { countMapped } from '../count-mapped.test-kit.ts'
import { readSamples } from '../samples.test-kit.ts'
import { FirstPayments, FunderCounters, TransferPage } from './wallet-history.ts'

const BASE = findChain('base') ?? expect.fail('base')
const WALLET = '0x06a61a5fe57d1fdebf822edaf6513ab3e32cc0a5'
const FUNDER = '0x4c0ffee04c0ffee04c0ffee04c0ffee04c0ffee0'
const TOKEN = '0x3Bd7323c6388328F25E8AF2Cf4cCa7c7C569972e'
const hash = (digit: string) => `0x${digit.repeat(64)}`

const row = (from: string, to: string, value: string, seconds: number, tx = hash('a')) => ({
  ...{ from, to, value, timeStamp: String(seconds), isError: '0', transactionHash: tx },
})
const EMPTY = { status: '0', message: 'No transactions found', result: [] }

function read(answers: Answers) {
  const upstreams = fakeUpstreams(createTestContext(), { blockscout_base: answers })
  return { source: createWalletHistorySource(upstreams), asked: upstreams.blockscout_base.asked }
}
/** Answers by what the path mentions. */
const byAction =
  (own: unknown, inner: unknown): Answers =>
  (path) =>
    path.includes('action=txlistinternal') ? inner : path.includes('action=txlist') ? own : undefined
const originOf = async (answers: Answers) => (await read(answers).source.origins(BASE, [WALLET])).value.get(WALLET)

describe('the first payment into a wallet', () => {
  it('is the first transaction of its history, with one call', async () => {
    const answers = byAction({ result: [row(FUNDER, WALLET, '300', 100, hash('1'))] }, undefined)
    const { source, asked } = read(answers)
    expect((await source.origins(BASE, [WALLET])).value.get(WALLET)).toEqual({
      funder: FUNDER,
      tx: hash('1'),
      byContract: false,
      firstSeenMs: 100_000,
    })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('sort=asc')
  })

  it('is a payment by a contract when the history begins with the wallet’s own transaction', async () => {
    const own = { result: [row(WALLET, FUNDER, '5', 200), row(FUNDER, WALLET, '9', 300)] }
    const inner = { result: [row('0xd152f549545093347a162dce210e7293f1452150', WALLET, '200', 100, hash('3'))] }
    expect(await originOf(byAction(own, inner))).toEqual({
      funder: '0xd152f549545093347a162dce210e7293f1452150',
      tx: hash('3'),
      byContract: true,
      firstSeenMs: 100_000,
    })
    expect(await originOf(byAction(own, EMPTY))).toMatchObject({
      funder: FUNDER,
      byContract: false,
      firstSeenMs: 200_000,
    })
  })

  it('is unknown for a wallet without history, a deposit to itself, an empty payment and a failed one', async () => {
    const nobody = { funder: null, tx: null, byContract: false }
    expect(await originOf(byAction(EMPTY, undefined))).toEqual({ ...nobody, firstSeenMs: null })
    const failed = { ...row(FUNDER, WALLET, '7', 90), isError: '1' }
    const rows = [failed, row(WALLET, WALLET, '500', 100), row(FUNDER, WALLET, '0', 110)]
    expect(await originOf(byAction({ result: rows }, EMPTY))).toEqual({ ...nobody, firstSeenMs: 90_000 })
  })

  it('leaves out wallets that could not be read, and fails when none could', async () => {
    const other = '0x500c517169cd2e629dc08e4483474491d977dbd0'
    const { source } = read((path) => (path.includes(other) ? 'nonsense' : { result: [row(FUNDER, WALLET, '3', 100)] }))
    expect([...(await source.origins(BASE, [WALLET, other])).value.keys()]).toEqual([WALLET])
    const thrown = await source.origins(BASE, [other]).catch(toFailure)
    expect(thrown).toEqual({ code: 'upstream_failed', source: 'blockscout' })
  })
})

describe('who paid', () => {
  const answers =
    (tags: { name: string }[] | null, count: string): Answers =>
    (path) =>
      path.endsWith('/counters') ? { transactions_count: count } : { metadata: tags && { tags } }
  const funderOf = async (given: Answers) => (await read(given).source.funders(BASE, [FUNDER])).get(FUNDER)

  it('is a service by its tag, or by more transactions than a person makes', async () => {
    expect(await funderOf(answers([{ name: 'Coinbase: Hot Wallet 3' }], '12'))).toEqual({
      label: 'Coinbase: Hot Wallet 3',
      isNamedService: true,
      isBusy: false,
    })
    expect(await funderOf(answers(null, '10000'))).toEqual({ label: null, isNamedService: false, isBusy: true })
    expect(await funderOf(answers([{ name: 'Deployer' }], '9999'))).toMatchObject({
      isNamedService: false,
      isBusy: false,
    })
  })

  it('is unknown when the explorer does not tell', async () => {
    expect(await funderOf(() => undefined)).toEqual({ label: null, isNamedService: null, isBusy: null })
  })
})

describe('real shapes', () => {
  it('maps histories, counters and transfers', async () => {
    const lists = [...readSamples('blockscout', 'txlist'), ...readSamples('blockscout', 'txlistinternal')]
    for (const { json } of lists) expect(FirstPayments.parse(json).length).toBeGreaterThan(0)
    const counters = readSamples('blockscout', 'counters')
    for (const { json } of counters) expect(FunderCounters.parse(json).count).toBeGreaterThan(0)
    const pages = readSamples('blockscout', 'token-transfers')
    for (const { json } of pages) expect(TransferPage.parse(json).items.length).toBeGreaterThan(0)
    countMapped([...lists, ...counters, ...pages])
  })

  it('lists the tokens that a wallet sent, of this token only', async () => {
    const [page] = readSamples('blockscout', 'token-transfers')
    const { source } = read(() => page?.json)
    expect((await source.tokensSent(BASE, TOKEN, FUNDER)).value).toEqual({
      whole: true,
      sent: [
        {
          to: '0x1d946bebfe0732172e3278a2290ac919263e1fe4',
          toContract: true,
          valueRaw: 350_000_000n * 10n ** 18n,
          atMs: Date.parse('2025-11-13T01:42:47Z'),
        },
      ],
    })
    expect((await source.tokensSent(BASE, WALLET, FUNDER)).value.sent).toEqual([])
  })
})
