/** Trades by one router from a chat message on: what the tests of routers share. */
import { formatCost } from '../../src/domain/format.ts'
import { METHODS } from '../../src/domain/methods.ts'
import { post } from '../kit/buyer.ts'
import type { Person } from './person.ts'
import { connect, panel } from './sign-steps.ts'
import type { TestServer } from './test-server.ts'

export interface QuotedReply {
  link: string
  text: string
  data: {
    route: { provider: string }
    to: { amountMin: string; token: { decimals: number } }
    fees: { totalUsd: number }
  }
}

/** Only one router answers, so that the quote names it. */
export function leaveOnly({ sandbox }: TestServer, provider: string): void {
  const { control } = sandbox.upstreams
  control.reset()
  for (const other of new Set(METHODS.map((method) => method.provider)))
    if (other !== provider) control.setScenario({ upstream: other, scenario: 'down' })
}

/** Asks the chat, as its page does, and returns the reply with its link. */
export async function askForLink(
  { sandbox }: TestServer,
  senderAddress: string | undefined,
  message: string,
): Promise<QuotedReply> {
  const { body } = await post(`${sandbox.baseUrl}/api/chat`, {
    message,
    format: 'card',
    ...(senderAddress === undefined ? {} : { senderAddress }),
  })
  const reply = body as Record<string, unknown>
  if (typeof reply.link !== 'string') throw new Error(`no link in ${JSON.stringify(reply).slice(0, 400)}`)
  return body as unknown as QuotedReply
}

/** Presses the button of the panel and returns what stood there; says what stands there instead when there is none. */
export async function pressButton({ page }: Pick<Person, 'page'>, name: string): Promise<string> {
  const button = page.getByRole('button', { name })
  await button.waitFor({ timeout: 30_000 }).catch(async () => {
    throw new Error(`no button in: ${await panel(page)}`)
  })
  const shown = await panel(page)
  await button.click()
  return shown
}

/** Opens the link, connects and presses the button. */
export async function signLink(person: Pick<Person, 'page'>, link: string, name: string): Promise<string> {
  await connect(person, link)
  return pressButton(person, name)
}

/** What was promised in the chat. */
export function readPromise({ data: { route, to, fees } }: QuotedReply) {
  const [whole = '0', fraction = ''] = to.amountMin.split('.')
  const { decimals } = to.token
  return {
    provider: route.provider,
    least: BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals)),
    fees: formatCost(fees.totalUsd),
  }
}
