/** Pages that list what belongs to the visitor's wallet: orders and activity, approvals. */
import { html } from 'hono/html'
import type { BuiltApp } from './built-app.ts'
import { jsonScript, toPage } from './layout.ts'
import type { SignChain } from './sign-data.ts'

/** JSON for the script of a list: chains and venues, nothing about the person. */
export interface ListData {
  chains: Record<string, SignChain>
  venues: { cow: string; orbs: string }
}

const PAGES = {
  activity: {
    title: 'Orders and activity',
    about: 'Open and past orders of your wallet, and what you signed in this browser. There is no account.',
  },
  approvals: {
    title: 'Token approvals',
    about:
      'Which contracts may spend tokens of your wallet, and a button to end that. Revoking is a transaction that you sign.',
  },
} as const

export function toListPage(
  entry: keyof typeof PAGES,
  { app, data, sandbox }: { app: BuiltApp; data: ListData; sandbox: boolean },
): Promise<string> {
  const { title, about } = PAGES[entry]
  return toPage({
    title: `${title} · Sextant`,
    description: about,
    entry,
    app,
    index: false,
    sandbox,
    body: html`<main id="main">
<section class="hero small" aria-labelledby="title"><h1 id="title">${title}</h1><p class="lead">${about}</p></section>
<div id="list" class="list"><noscript><p class="note warn">This list needs JavaScript: your wallet is reached from this page and from nowhere else.</p></noscript></div>
${jsonScript('list-data', data)}
</main>`,
  })
}
