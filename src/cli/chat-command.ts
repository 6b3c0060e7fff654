import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { ChatReply } from '../chat/reply.ts'
import { CallFailed } from '../client/call-failed.ts'
import { type Client, createClient } from '../client/create-client.ts'
import { wrap } from './show/answer.ts'
import { showProblem } from './show/problem.ts'
import type { Terminal } from './terminal.ts'
import { homeOf } from './wallet.ts'

interface ChatOptions {
  url: string
  json?: boolean
  card?: boolean
  anonId?: string
  sender?: string
}

/** `sextant chat "…"` asks once; without a message it reads one message per line until the input ends. */
export function addChatCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('chat')
    .summary('free   Ask in your own words')
    .description('Ask in your own words. Free. Without a message it goes on, and follow-ups are understood.')
    .argument('[message...]', 'what to ask; left out: a conversation, or one message a line from standard input')
    .option('--card', 'with --json: also the data that the paid route would return')
    .option('--anon-id <id>', 'name of the conversation; by default one of this machine')
    .option('--sender <address>', 'your wallet, for links to sign')
    .action(async (words: string[]) => {
      const options = command.optsWithGlobals<ChatOptions>()
      const ask = createAsk(createClient({ baseUrl: options.url }), options, terminal)
      if (words.length > 0) return void (await ask(words.join(' ')))
      await converse(ask, terminal, options.json === true)
    })
}

function createAsk(client: Client, options: ChatOptions, terminal: Terminal) {
  const anonId = options.anonId ?? findAnonId(terminal.env)
  return async (message: string): Promise<ChatReply> => {
    const reply = await terminal.during('…', () =>
      client.chat(message, {
        format: options.card ? 'card' : 'text',
        anonId,
        ...(options.sender ? { senderAddress: options.sender } : {}),
      }),
    )
    terminal.out(options.json ? `${JSON.stringify(reply)}\n` : showReply(reply, terminal))
    return reply
  }
}

/** A typed number chooses one of the options of the last reply. */
async function converse(ask: (message: string) => Promise<ChatReply>, terminal: Terminal, json: boolean) {
  const { lines, err, isInteractive, colour } = terminal
  if (isInteractive) err(colour.dim('Ask away; an empty line or Ctrl-D leaves.\n'))
  let options: ChatReply['options'] = []
  for await (const line of lines(colour.cyan('› '))) {
    const typed = line.trim()
    if (typed === '' && isInteractive) break
    if (typed === '') continue
    const message: string = options?.[Number(typed) - 1]?.message ?? typed
    const reply: ChatReply | undefined = await ask(message).catch((thrown) => {
      // On a terminal the conversation goes on after an error; a script ends with the matching exit code.
      if (!isInteractive || !(thrown instanceof CallFailed)) throw thrown
      showProblem(thrown, terminal, json)
      return undefined
    })
    options = reply?.options ?? []
  }
}

function showReply({ text, options = [], image }: ChatReply, { columns, colour }: Terminal): string {
  const [first = '', ...rest] = text.split('\n')
  const lines = [
    ...wrap(first, columns).map((line) => colour.bold(line)),
    ...rest.flatMap((line) => (/^https?:/.test(line) ? [colour.cyan(line)] : wrap(line, columns))),
    ...(image ? [colour.dim(image)] : []),
    ...options.map(({ label, message }, place) =>
      colour.dim(`  ${place + 1}  ${label}${label === message ? '' : `: ${message}`}`),
    ),
  ]
  return `${lines.join('\n')}\n`
}

/** The conversation id of this machine, kept in a file, so that the next command can be a follow-up. */
function findAnonId(env: Terminal['env']): string {
  if (env.SEXTANT_ANON_ID) return env.SEXTANT_ANON_ID
  const file = join(homeOf(env), 'anon-id')
  const fresh = `cli-${randomBytes(12).toString('hex')}`
  try {
    return readFileSync(file, 'utf8').trim() || fresh
  } catch {
    try {
      mkdirSync(homeOf(env), { recursive: true, mode: 0o700 })
      writeFileSync(file, `${fresh}\n`, { mode: 0o600 })
    } catch {
      // Without a writable home folder each command is a conversation of its own.
    }
    return fresh
  }
}
