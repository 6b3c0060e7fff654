import type { Page } from 'playwright-core'
import type { Person } from './person.ts'

/** Opens a link and connects the wallet of the browser. */
export async function connect({ page }: Pick<Person, 'page'>, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Test Wallet' }).click()
}

/** Connects the wallet of the browser in the header of a page. */
export async function connectInHeader({ page }: Pick<Person, 'page'>): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.locator('#wallet-panel').getByRole('button', { name: 'Test Wallet' }).click()
  await page.getByRole('button', { name: /^Wallet 0x/ }).waitFor()
}

/** Waits for a heading of the panel, and says what stands there instead when it does not come. */
export async function heading(person: Pick<Person, 'page' | 'pageErrors'>, name: string): Promise<void> {
  await person.page
    .locator('#act')
    .getByRole('heading', { name })
    .waitFor({ timeout: 30_000 })
    .catch(async () => {
      throw new Error(`no "${name}" in: ${await panel(person.page)}\n${person.pageErrors.join('\n')}`)
    })
}

/** What stands in the panel, as a person reads it. */
// biome-ignore lint/performance/useDomNodeTextContent: hidden words do not count
export const panel = (page: Page): Promise<string> => page.locator('#act').innerText()

export const methods = ({ wallet }: Pick<Person, 'wallet'>): string[] =>
  wallet.asked.map(({ method }) => method).filter((method) => /send|sign|switch|add/i.test(method))
