import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import type { PayTicket } from '../src/domain/ticket.ts'
import { MINUTE_MS } from '../src/domain/time.ts'
import { buildApp } from '../src/http/pages/build-app.ts'
import { createTicketOf } from '../test/browser/hostile-trade.ts'
import type { Person } from '../test/browser/person.ts'
import { askForLink } from '../test/browser/quoted-trade.ts'
import { connect, connectInHeader, heading } from '../test/browser/sign-steps.ts'
import { startTestServer, type TestServer } from '../test/browser/test-server.ts'
import { toSmallPng } from './small-png.ts'

const BRETT = '0x532f27101965dd16442E59d40670FaF5eBB142E4'
const VITALIK = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const ADMIN_TOKEN = 'a-token-of-the-operator'
const folder = fileURLToPath(new URL('../docs/images/app', import.meta.url))

/** A desktop, a tablet and a phone, each light and dark. */
const VARIANTS = [1440, 820, 390].flatMap((width) =>
  [false, true].map((dark) => ({ name: `${width}-${dark ? 'dark' : 'light'}`, width, dark })),
)
/** Cards look the same on wide screens, so they are taken twice only. */
const CARD_VARIANTS = ['1440-light', '390-dark']

/** One question for each kind of card. */
const QUESTIONS: Record<string, string> = {
  price: 'price of ETH',
  swap: 'swap 100 USDC to ETH on base',
  bridge: 'bridge 50 USDC from base to arbitrum',
  pay: `send 20 USDC to ${VITALIK} on base`,
  'advanced-order': 'stop-loss sell 2 ETH at 2000 on base',
  risk: 'is PEPE safe?',
  yield: 'best yield for USDC',
  'prediction-markets': 'odds of a fed rate cut',
  treasury: 'uniswap treasury',
  'smart-money': 'smart money buying AERO on base',
  'market-read': 'what is trending',
  clarify: 'swap',
  prices: 'price of BTC, ETH and SOL',
  gas: 'gas on base',
}

/** Cards in languages with another direction or script: a price, a trade and a check. */
const LANGUAGE_VARIANTS = ['1440-light', '390-light']
const SPOKEN: Record<string, readonly string[]> = {
  ar: ['سعر ETH', 'بدّل 100 USDC إلى ETH على base', 'هل PEPE آمن؟', 'أفضل عائد على USDC'],
  ja: ['ETHの価格', '100 USDCをETHに交換して', 'PEPEは安全？', 'USDCの一番高い利回り'],
  zh: ['ETH 价格', '把 100 USDC 换成 ETH', 'PEPE 安全吗？', 'USDC 最高收益'],
  hi: ['ETH की कीमत', '100 USDC को ETH में बदलो', 'क्या PEPE सुरक्षित है?', 'USDC पर सबसे अच्छा रिटर्न'],
}

mkdirSync(folder, { recursive: true })
/** Names of variants or of parts on the command line: `npm run screenshots 390-dark docs` takes these alone. */
const words = process.argv.slice(2)
const isAsked = (name: string, all: readonly string[]): boolean =>
  !words.some((word) => all.includes(word)) || words.includes(name)

const PARTS = {
  languages: takeLanguages,
  home: takeHome,
  cards: takeCards,
  tickets: takeTickets,
  lists: takeLists,
  offer: takeOffer,
  docs: takeDocs,
}
/** Parts that are not taken in all variants. */
const SOME: Partial<Record<string, readonly string[]>> = { languages: LANGUAGE_VARIANTS, cards: CARD_VARIANTS }

await buildApp()
const people: (() => Promise<void>)[] = []
const server = await startTestServer({ CHAT_PER_MINUTE: '1000', CHAT_DAILY_READS: '1000', ADMIN_TOKEN }, (close) =>
  people.push(close),
)
try {
  const names = VARIANTS.map(({ name }) => name)
  for (const variant of VARIANTS.filter(({ name }) => isAsked(name, names)))
    for (const [part, take] of Object.entries(PARTS))
      if (isAsked(part, Object.keys(PARTS)) && (SOME[part] ?? names).includes(variant.name)) {
        await take(server, variant)
        // A page that stays open asks for prices again and again.
        for (const close of people.splice(0)) await close()
      }
} finally {
  await server.close()
}

type Variant = (typeof VARIANTS)[number]

async function settle(server: TestServer, variant: Variant, hasWallet = true): Promise<Person> {
  return server.createPerson({ width: variant.width, dark: variant.dark, hasWallet })
}

async function save(target: Page | Locator, name: string, variant: Variant): Promise<void> {
  const path = join(folder, `${name}-${variant.name}.png`)
  // On a whole page, a button that sticks to the bottom of the window would cover what is beneath.
  if ('goto' in target && variant.width > 390)
    await target.evaluate(`for (const one of document.querySelectorAll('.stick')) one.style.position = 'static'`)
  const png =
    'goto' in target
      ? await target.screenshot({ fullPage: true, scale: 'css' })
      : await target.screenshot({ scale: 'css' })
  writeFileSync(path, toSmallPng(png))
  process.stdout.write(`${relative(process.cwd(), path)} ${Math.round(statSync(path).size / 1024)} KB\n`)
}

async function takeHome(server: TestServer, variant: Variant): Promise<void> {
  const { page } = await settle(server, variant)
  await page.goto(server.sandbox.baseUrl)
  await page.getByRole('button', { name: 'price of ETH' }).waitFor()
  await save(page, 'home', variant)
  await connectInHeader({ page })
  await page.getByRole('button', { name: /^Wallet 0x/ }).click()
  await page.getByRole('button', { name: 'Max: swap all USDC on Base' }).waitFor()
  await saveView(page, 'wallet', variant)
  await page.keyboard.press('Escape')
  await ask(page, 'price of ETH')
  await ask(page, 'swap 100 USDC to BRETT')
  await page.getByRole('button', { name: /^on Base/ }).click()
  await saveView(page, 'chat', variant)
}

async function ask(page: Page, question: string): Promise<Locator> {
  await page.getByLabel('Your question').fill(question)
  await page.getByLabel('Your question').press('Enter')
  const turn = page.locator('.turn').last()
  await turn.locator('.turn-tools').waitFor()
  return turn
}

/** What a person sees without scrolling. */
async function saveView(page: Page, name: string, variant: Variant): Promise<void> {
  await page.waitForTimeout(200)
  const path = join(folder, `${name}-${variant.name}.png`)
  writeFileSync(path, toSmallPng(await page.screenshot({ scale: 'css' })))
}

async function takeLists(server: TestServer, variant: Variant): Promise<void> {
  const person = await settle(server, variant)
  const { page } = person
  const order = await server.buy('advanced-order', {
    ...{ orderType: 'limit', side: 'buy', token: 'ETH', qty: '500', priceLevel: '2000', chain: 'base' },
    senderAddress: person.wallet.account.address,
  })
  await connect(person, String(order.link))
  await page.getByRole('button', { name: 'Sign the order' }).click()
  await heading(person, 'Order placed')
  await page.goto(`${server.sandbox.baseUrl}/activity`)
  await save(page, 'activity-connect', variant)
  await connectInHeader(person)
  await page.getByRole('button', { name: /^Cancel/ }).waitFor()
  await save(page, 'activity', variant)
  await page.goto(`${server.sandbox.baseUrl}/approvals`)
  await page.getByRole('button', { name: /^Revoke/ }).waitFor()
  await save(page, 'approvals', variant)
}

async function takeOffer(server: TestServer, variant: Variant): Promise<void> {
  const person = await settle(server, variant)
  const { page } = person
  await page.goto(`${server.sandbox.baseUrl}/api/price`)
  await connectInHeader(person)
  await page.getByRole('button', { name: /^Pay/ }).waitFor()
  await save(page, 'offer', variant)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('heading', { name: 'Your answer' }).waitFor()
  await save(page, 'offer-paid', variant)
  await page.goto(`${server.sandbox.baseUrl}/no-such-page`)
  await saveView(page, 'not-found', variant)
}

/** Documents are long: what is seen first shows how they look. */
async function takeDocs(server: TestServer, variant: Variant): Promise<void> {
  const { page, context } = await settle(server, variant)
  await context.setHTTPCredentials({ username: 'operator', password: ADMIN_TOKEN })
  for (const [name, path] of Object.entries({
    docs: '/docs',
    'docs-found': '/docs?q=channel',
    'docs-page': '/docs/payments',
    'docs-reference': '/docs/reference#quote',
    operator: '/admin',
    record: '/record',
  })) {
    await page.goto(server.sandbox.baseUrl + path, { waitUntil: 'networkidle' })
    await saveView(page, name, variant)
  }
}

async function takeCards(server: TestServer, variant: Variant): Promise<void> {
  const { page } = await settle(server, variant)
  await page.goto(server.sandbox.baseUrl)
  const launched = server.sandbox.launches[0]?.token
  // The box stays in view, and would cover cards that are taller than the window.
  await page.evaluate(`document.querySelector('.ask').style.position = 'static'`)
  for (const [name, question] of Object.entries({ ...QUESTIONS, 'sniper-check': `sniper check ${launched} on base` })) {
    const turn = await ask(page, question)
    await save(turn.locator('.reply'), `card-${name}`, variant)
  }
}

/** All cards of a language in one picture. */
async function takeLanguages(server: TestServer, variant: Variant): Promise<void> {
  for (const [lang, questions] of Object.entries(SPOKEN)) {
    const { page } = await settle(server, variant)
    await page.goto(server.sandbox.baseUrl)
    for (const question of questions) await ask(page, question)
    await page.evaluate(`for (const one of document.querySelectorAll('.ask, .bar')) one.style.position = 'static'`)
    await save(page.locator('.log'), `chat-${lang}`, variant)
  }
}

async function takeTickets(server: TestServer, variant: Variant): Promise<void> {
  const open = async (hasWallet = true) => settle(server, variant, hasWallet)
  const quoteOf = async ({ wallet }: Person) =>
    String(
      (
        await server.buy('quote', {
          originChain: 'base',
          destinationChain: 'base',
          token: 'USDC',
          destinationToken: BRETT,
          amount: '250',
          senderAddress: wallet.account.address,
        })
      ).link,
    )
  const swapper = await open()
  await swapper.page.goto(await quoteOf(swapper))
  await swapper.page.getByText('Risk of BRETT').waitFor()
  await save(swapper.page, 'sign-connect', variant)
  await swapper.page.getByRole('button', { name: 'Test Wallet' }).click()
  await swapper.page.getByRole('button', { name: 'Swap 250 USDC' }).waitFor()
  await save(swapper.page, 'sign-swap', variant)
  swapper.wallet.refuse.set('eth_sendTransaction', 4001)
  await swapper.page.getByRole('button', { name: 'Swap 250 USDC' }).click()
  await heading(swapper, 'You declined')
  await save(swapper.page, 'sign-declined', variant)
  swapper.wallet.refuse.clear()
  await swapper.page.getByRole('button', { name: 'Try again' }).click()
  await swapper.page.getByRole('button', { name: 'Swap 250 USDC' }).click()
  await heading(swapper, 'Swapped')
  await save(swapper.page, 'sign-swapped', variant)

  const trader = await open()
  const order = await server.buy('advanced-order', {
    orderType: 'twap',
    side: 'buy',
    token: 'ETH',
    qty: '600',
    durationSeconds: 3600,
    twapBucketCount: 6,
    chain: 'base',
    senderAddress: trader.wallet.account.address,
  })
  await connect(trader, String(order.link))
  await trader.page.getByRole('button', { name: 'Sign the order' }).waitFor()
  await save(trader.page, 'sign-order', variant)

  const payment: PayTicket = {
    kind: 'pay',
    id: 'p_000000000000000000000001',
    spend: { chain: 'base', address: server.sandbox.chain.usdc, symbol: 'USDC', decimals: 6, amountRaw: '20000000' },
    recipient: VITALIK,
    recipientName: 'vitalik.eth',
    sender: null,
    quotedAtMs: Date.now(),
  }
  const walletless = await open(false)
  // By its short link, as people get it: the code to scan has fewer squares.
  const { link } = await askForLink(server, undefined, `send 20 USDC to ${VITALIK} on base`)
  await walletless.page.goto(link)
  await walletless.page.getByText('No wallet was found').waitFor()
  await walletless.page.waitForTimeout(300)
  await save(walletless.page, 'sign-no-wallet', variant)
  const toSolana = { ...(await createTicketOf(server, trader, 'r1')), recipient: null }
  toSolana.to = { ...toSolana.to, chain: 'solana', address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }
  await trader.page.goto(await server.seal(toSolana))
  await trader.page.getByRole('button', { name: 'Go on' }).waitFor()
  await save(trader.page, 'sign-recipient', variant)
  await walletless.page.goto(await server.seal(payment, 11 * MINUTE_MS))
  await save(walletless.page, 'sign-expired', variant)
  await walletless.page.goto(`${server.sandbox.baseUrl}/sign/not.a.ticket`)
  await save(walletless.page, 'sign-refused', variant)
}
