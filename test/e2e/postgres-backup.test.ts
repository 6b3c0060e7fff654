import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pay, post } from '../kit/buyer.ts'
import { sextant } from '../kit/cli.ts'
import { titleOf } from '../kit/programs.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'
import { findSystemPostgres, startSystemPostgres } from '../kit/system-postgres.ts'

// The row of `docs/operators.md` about Postgres, with the commands that stand there.

const page = readFileSync(new URL('../../docs/operators.md', import.meta.url), 'utf8')
const [, backUp = '', restore = ''] = /`(pg_dump [^`]+)`[\s\S]*?`(pg_restore [^`]+)`/.exec(page) ?? []

const programs = findSystemPostgres()
const lack = programs
  ? undefined
  : 'SKIPPED: there is no Postgres with pg_dump on this machine (apt-get install postgresql)'
const folder = mkdtempSync(join(tmpdir(), 'sextant-postgres-backup-'))
let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

it.skipIf(lack)(
  titleOf(
    'O14: a dump of a Postgres ledger that sells brings every sale back, and no buyer pays twice for the others',
    lack,
  ),
  async () => {
    const postgres = await startSystemPostgres(programs ?? '')
    const settings = { DATABASE_URL: postgres.url, SIGNING_KEY: Buffer.alloc(32, 9).toString('base64url') }
    const price = ({ url }: Pick<Replica, 'url'>) => `${url}/api/price`
    async function buy(replica: Replica, symbol: string) {
      const headers = await pay(shop.chain.payer, price(replica))
      return { headers, body: { symbol }, answer: await post(price(replica), { symbol }, headers) }
    }
    const before = await shop.earned()
    const replica = await shop.openReplica({ settings })
    const kept = await buy(replica, 'ETH')
    postgres.run(backUp, folder)
    const lost = await buy(replica, 'BTC')
    expect([kept.answer.status, lost.answer.status]).toEqual([200, 200])
    await replica.close()

    postgres.run(restore, folder)
    const restored = await shop.openReplica({ settings })
    const env = { ...shop.settings, ...settings }
    const compare = async () => JSON.parse((await sextant(['ledger', 'reconcile', '--json'], { env })).out)
    expect((await compare()).differences).toMatchObject([{ kind: 'extra', state: null }])
    const again = await post(price(restored), kept.body, kept.headers)
    expect([again.status, again.body]).toEqual([200, kept.answer.body])
    const claimed = await post(price(restored), lost.body, lost.headers)
    expect([claimed.status, claimed.body.symbol]).toEqual([200, 'BTC'])
    expect((await shop.earned()) - before).toBe(20_000n)
    await expect.poll(async () => (await compare()).differences, { timeout: 20_000 }).toEqual([])
    await restored.close()
    await postgres.destroy()
  },
)
