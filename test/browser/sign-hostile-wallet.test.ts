import { type Address, decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { AT, useTrades } from './hostile-kit.ts'
import { changeAnswers } from './hostile-router.ts'
import { BRETT, SWAP } from './hostile-trade.ts'
import type { Person } from './person.ts'
import { connect, heading, methods, panel } from './sign-steps.ts'

const { server, seal } = useTrades()

interface Sent {
  to: Address
  data: Hex
  value?: Hex
}
const isApproval = ({ data }: Sent) => data.startsWith('0x095ea7b3')
const held = (person: Person) => server.held(server.sandbox.chain.usdc, person.wallet.account.address)

/** Opens a link and waits until the button can be pressed. */
async function review(person: Pick<Person, 'page'>, link: string) {
  await connect(person, link)
  const button = person.page.getByRole('button', { name: SWAP })
  await button.waitFor()
  return button
}

describe('case 47: between review and sending', () => {
  it('the wallet shows another account, without a word', async () => {
    const [person, other] = [await server.createPerson(), await server.createPerson()]
    const button = await review(person, await seal(person, 'k1'))
    const own = person.wallet.account
    person.wallet.account = other.wallet.account
    await button.click()
    await heading(person, 'Your wallet shows another account')
    expect(methods(person)).toEqual([])
    for (const address of [own.address, other.wallet.account.address])
      expect(await server.held(server.sandbox.chain.usdc, address)).toBe(1_000_000_000n)
  })

  it('the wallet says that it shows another account', async () => {
    const [person, other] = [await server.createPerson(), await server.createPerson()]
    await review(person, await seal(person, 'k1'))
    person.wallet.account = other.wallet.account
    await person.page.evaluate(`testWalletEmit('accountsChanged', ['${other.wallet.account.address}'])`)
    await heading(person, 'Another account is needed')
    expect(methods(person)).toEqual([])
  })

  it('the wallet goes to another network after it was asked for the right one', async () => {
    const person = await server.createPerson()
    const button = await review(person, await seal(person, 'k1'))
    await changeAnswers(person, AT.k1, () => {
      person.wallet.chainId = 1
    })
    await button.click()
    await heading(person, 'Your wallet is on another network')
    expect(methods(person)).toEqual([])
    expect(await held(person)).toBe(1_000_000_000n)
  })

  it('the wallet turns the approval into one without a limit: nothing else is signed, and the panel tells it', async () => {
    const person = await server.createPerson({
      answer(method, [given]) {
        const sent = given as Sent
        if (method === 'eth_sendTransaction' && isApproval(sent)) {
          const [spender] = decodeFunctionData({ abi: erc20Abi, data: sent.data }).args as [Address]
          sent.data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
        }
        return undefined
      },
    })
    const button = await review(person, await seal(person, 'k1'))
    await button.click()
    await heading(person, 'More was approved than asked for')
    expect(methods(person)).toEqual(['eth_sendTransaction'])
    expect(await held(person)).toBe(1_000_000_000n)
    expect(await person.page.getByRole('link', { name: 'Your approvals' }).getAttribute('href')).toBe('/approvals')
    await person.page.getByRole('button', { name: 'Try again' }).click()
    await button.waitFor()
    expect(await panel(person.page)).toContain('any amount more by an older approval')
  })

  it('the wallet sends something else than the trade: it is not called a success', async () => {
    const person = await server.createPerson({
      answer(method, [given]) {
        const sent = given as Sent
        if (method === 'eth_sendTransaction' && !isApproval(sent))
          Object.assign(sent, { to: person.wallet.account.address, data: '0x', gas: '0x5208' })
        return undefined
      },
    })
    const button = await review(person, await seal(person, 'k1'))
    await button.click()
    await heading(person, 'The wallet sent something else')
    expect(await panel(person.page)).not.toContain('Swapped')
    expect(await held(person)).toBe(1_000_000_000n)
  })
})

describe('case 48: one trade only, when', () => {
  it('the button is pressed twice', async () => {
    const person = await server.createPerson()
    const button = await review(person, await seal(person, 'k1'))
    await button.dblclick()
    await heading(person, 'Swapped')
    expect(person.wallet.sent).toHaveLength(2)
    expect(await held(person)).toBe(750_000_000n)
  })

  it('the page is open twice, and both buttons are pressed', async () => {
    let release = () => {}
    const waiting = new Promise<void>((resolve) => {
      release = resolve
    })
    const person = await server.createPerson({
      answer: (method, [given]) =>
        method === 'eth_sendTransaction' ? waiting.then(() => send(person, given as Sent)) : undefined,
    })
    const second = { ...person, page: await person.context.newPage() }
    const link = await seal(person, 'k1')
    const [button, other] = [await review(person, link), await review(second, link)]
    await button.click()
    await expect.poll(() => methods(person)).toEqual(['eth_sendTransaction'])
    await other.click()
    await heading(second, 'This link is being signed in another tab')
    release()
    await heading(person, 'Swapped')
    await heading(second, 'Swapped')
    expect(person.wallet.sent).toHaveLength(2)
    expect(await held(person)).toBe(750_000_000n)
  })

  it('the page is loaded again between approval and trade', async () => {
    const person = await server.createPerson()
    const link = await seal(person, 'k1')
    const button = await review(person, link)
    let asked = 0
    await person.page.route(AT.k1, (route) => {
      asked += 1
      // The second question of this click is the one after the approval; it stays without an answer.
      return asked === 2 ? undefined : route.fallback()
    })
    await button.click()
    await expect.poll(() => asked, { timeout: 30_000 }).toBe(2)
    await person.page.unroute(AT.k1)
    await (await review(person, link)).click()
    await heading(person, 'Swapped')
    expect(person.wallet.sent).toHaveLength(2)
    expect(await held(person)).toBe(750_000_000n)
    expect(await server.held(BRETT, person.wallet.account.address)).toBeGreaterThan(0n)
  })

  it('the page is loaded again before the wallet has told the hash of what it sent', async () => {
    let trades = 0
    const person = await server.createPerson({
      answer(method, [given]) {
        if (method !== 'eth_sendTransaction' || isApproval(given as Sent)) return undefined
        trades += 1
        return send(person, given as Sent).then(() => new Promise(() => {}))
      },
    })
    const link = await seal(person, 'k1')
    await (await review(person, link)).click()
    await expect.poll(() => person.wallet.sent.length, { timeout: 30_000 }).toBe(2)
    await person.page.goto(link)
    await heading(person, 'Swapped')
    expect(trades).toBe(1)
    expect(await held(person)).toBe(750_000_000n)
  })
})

/** What the wallet does by itself, for wallets that first do something else. */
async function send({ wallet }: Person, { to, data, value }: Sent): Promise<Hex> {
  const from = wallet.account.address
  const { transactionHash } = await server.sandbox.chain.client.sendAs({ from, to, data, value: BigInt(value ?? 0) })
  wallet.sent.push(transactionHash)
  return transactionHash
}
