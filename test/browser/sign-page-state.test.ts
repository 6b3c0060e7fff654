import { beforeAll, describe, expect, it } from 'vitest'
import { THIEF } from './hostile-router.ts'
import { BRETT, createTradeSealer, type SealTrade, SWAP } from './hostile-trade.ts'
import type { Person } from './person.ts'
import { askForLink } from './quoted-trade.ts'
import { connect, heading, methods } from './sign-steps.ts'
import { useTestServer } from './test-server.ts'

const server = useTestServer()
let seal: SealTrade
beforeAll(async () => {
  seal = await createTradeSealer(server)
})

async function review(person: Person, link: string) {
  await connect(person, link)
  const button = person.page.getByRole('button', { name: SWAP })
  await button.waitFor()
  return button
}

const received = ({ wallet }: Person) => server.held(BRETT, wallet.account.address)

describe('a short link', () => {
  it('of which any one character was changed, or that is cut short, holds nothing to sign', async () => {
    const person = await server.createPerson()
    const { link } = await askForLink(server, person.wallet.account.address, 'swap 250 USDC to BRETT on base')
    const start = link.lastIndexOf('/') + 1
    expect(link.slice(start)).toMatch(/^[0-9A-Za-z]{22}$/)
    const change = (place: number) =>
      `${link.slice(0, place)}${link[place] === 'A' ? 'B' : 'A'}${link.slice(place + 1)}`
    for (const changed of [change(start), change(start + 11), change(link.length - 1), link.slice(0, -1), `${link}A`]) {
      const response = await person.page.goto(changed)
      expect(response?.status(), changed).toBe(404)
      await person.page.getByRole('heading', { level: 1, name: 'This link is not one of ours' }).waitFor()
      expect(await person.page.getByRole('button').count()).toBe(0)
      expect(await person.page.locator('#sign-data').count()).toBe(0)
    }
    expect(person.wallet.asked).toEqual([])
    // The link itself is still good.
    await review(person, link)
  })
})

describe('between review and click', () => {
  it('changed facts and data of the page do not change what is signed', async () => {
    const person = await server.createPerson()
    const button = await review(person, await seal(person, 'k1'))
    await person.page.evaluate(`(() => {
      // The element itself takes no text: the policy of the page wants trusted types.
      const data = document.getElementById('sign-data').firstChild
      data.nodeValue = data.nodeValue.replaceAll(/0x[0-9a-fA-F]{40}/g, '${THIEF}').replaceAll('250000000', '999000000')
      for (const one of document.querySelectorAll('.slip .address')) one.textContent = '${THIEF}'
    })()`)
    await button.click()
    await heading(person, 'Swapped')
    expect(await received(person)).toBeGreaterThan(0n)
    expect(await server.held(BRETT, THIEF)).toBe(0n)
    expect(await server.held(server.sandbox.chain.usdc, person.wallet.account.address)).toBe(750_000_000n)
  })

  it('a recipient and an end that are written into what the browser remembers of the link change nothing', async () => {
    const person = await server.createPerson()
    const link = await seal(person, 'k1')
    const button = await review(person, link)
    await person.page.evaluate(`(() => {
      const { intent } = JSON.parse(document.getElementById('sign-data').textContent)
      localStorage.setItem('sextant.ticket.' + intent.id, JSON.stringify({ recipient: '${THIEF}', reference: '0x01' }))
    })()`)
    await button.click()
    await heading(person, 'Swapped')
    expect(await received(person)).toBeGreaterThan(0n)
    expect(await server.held(BRETT, THIEF)).toBe(0n)
  })
})

describe('the back button', () => {
  it('after signing shows what was signed, and nothing is signed again', async () => {
    const person = await server.createPerson()
    const { page, wallet } = person
    await (await review(person, await seal(person, 'k1'))).click()
    await heading(person, 'Swapped')
    expect(wallet.sent).toHaveLength(2)
    await page.getByRole('link', { name: 'Your activity' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders and activity' }).waitFor()
    await page.goBack()
    await heading(person, 'Swapped')
    expect(await page.getByRole('button', { name: SWAP }).count()).toBe(0)
    expect(wallet.sent).toHaveLength(2)
  })

  it('before signing leads back to the chat, and forward to a page that asks for the wallet anew', async () => {
    const person = await server.createPerson()
    const { page } = person
    await page.goto(server.sandbox.baseUrl)
    await page.getByLabel('Your question').fill('swap 250 USDC to BRETT on base')
    await page.getByLabel('Your question').press('Enter')
    await page.getByRole('link', { name: 'Review and sign' }).click()
    await page.getByRole('button', { name: 'Test Wallet' }).click()
    await page.getByRole('button', { name: SWAP }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Review and sign' }).waitFor()
    await page.goForward()
    await page
      .getByRole('button', { name: 'Test Wallet' })
      .or(page.getByRole('button', { name: SWAP }))
      .first()
      .waitFor()
    expect(methods(person)).toEqual([])
  })
})
