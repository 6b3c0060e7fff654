import { accounts } from '../../sandbox/chain/accounts.ts'
import { pay, post } from './buyer.ts'

const SWAP = { originChain: 'base', destinationChain: 'base', token: 'ETH', amount: '0.1', destinationToken: 'USDC' }

/** Buys a quote and fetches everything that its sign page loads; one line each, `path: status and content type`. */
export async function askPages(url: string): Promise<string[]> {
  const quote = await post(`${url}/api/quote`, SWAP, await pay(accounts.payer, `${url}/api/quote`))
  const link = new URL(quote.body.link)
  const sign = await ask(url, '/s/', link.pathname)
  const script = /<script[^>]+src="(\/assets\/sign-[^"]+\.js)"/.exec(sign.text)?.[1] ?? '/assets/no-script-of-the-page'
  const others = ['/', '/icon.png', '/favicon.ico', '/docs'].map((path) => ask(url, path, path))
  const answers = [sign, await ask(url, 'script of the link', script), ...(await Promise.all(others))]
  return [`bought: ${quote.status}`, ...answers.map(({ line }) => line)]
}

/** The lines of `askPages` when nothing is missing. */
export const ALL_PAGES = [
  'bought: 200',
  '/s/: 200 text/html',
  'script of the link: 200 text/javascript',
  '/: 200 text/html',
  '/icon.png: 200 image/png',
  '/favicon.ico: 200 image/x-icon',
  '/docs: 200 text/html',
]

async function ask(url: string, name: string, path: string): Promise<{ line: string; text: string }> {
  const response = await fetch(url + path)
  const text = await response.text()
  return { line: `${name}: ${response.status} ${response.headers.get('content-type')?.split(';')[0]}`, text }
}
