import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../sandbox/free-port.ts'
import { CLIENT_EDITION } from '../src/cli/editions/client.ts'
import { SERVICE_EDITION } from '../src/cli/editions/service.ts'
import { sextant } from './kit/cli.ts'

// The commands of `docs/operators.md` by which a stranger starts, asks and stops a service, run in a shell as they stand there. The
// service is a small one that is alive and not ready, as every service is before its gas key holds ether.

const page = readFileSync(new URL('../docs/operators.md', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'operators-page-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SERVICE = `#!${process.execPath}
const { createServer } = require('node:http')
const server = createServer(({ url }, response) => {
  response.writeHead(url === '/healthz' ? 200 : 503)
  response.end(url === '/readyz' ? 'the relayer needs ether' : '')
}).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => server.close(() => console.log('stopped')))
`

/** The commands in the block of a step. */
function commandsOf(step: string): string[] {
  const [, block = ''] = new RegExp(`\\*\\*${step}[^]*?\`\`\`\\n([^]*?)\`\`\``).exec(page) ?? []
  return block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

it('O14: a service is started, asked and stopped by the commands on the page', async () => {
  const port = String(await freePort())
  const bin = join(folder, 'node_modules', '.bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'sextant-service'), SERVICE)
  chmodSync(join(bin, 'sextant-service'), 0o755)
  const start = commandsOf('Start').filter((line) => !line.includes('doctor'))
  const stop = commandsOf('Upgrade').filter((line) => !line.startsWith('npm install'))
  expect([start.length, stop.length]).toEqual([3, 1])
  const script = [...start, 'echo; echo asked', ...stop, 'echo gone'].join('\n').replaceAll('4021', port)
  const options = { cwd: folder, env: { ...process.env, PORT: port }, encoding: 'utf8', timeout: 60_000 } as const
  expect(execFileSync('bash', ['-c', script], options)).toBe('the relayer needs ether\nasked\ngone\n')
  expect(readFileSync(join(folder, 'service.log'), 'utf8')).toBe('stopped\n')
})

/** Every line of code on the page, in blocks and within sentences. */
const code = [...page.matchAll(/```\n([\s\S]*?)```|`([^`\n]+)`/g)].flatMap(([, block, words]) =>
  (block ?? words ?? '').split('\n').map((line) => line.trim()),
)
/** How a command of ours is run in a folder where its package is installed. */
const COMMAND = /^(npx |node_modules\/\.bin\/)?(sextant(?:-service)?)((?: [a-z][a-z-]*)+)(.*)$/
const commands = code.flatMap((line) => {
  const [, how, name = '', words = '', rest = ''] = COMMAND.exec(line) ?? []
  return name === '' ? [] : [{ line, how, name, words: words.trim().split(' '), flags: rest.match(/--[a-z-]+/g) ?? [] }]
})

it('O14: every command on the page is one that its package has, and what the service has is run from its package', async () => {
  expect(commands.length).toBeGreaterThan(12)
  const ofService = new Set<string>()
  for (const { line, how, name, words, flags } of commands) {
    const edition = name === 'sextant' ? CLIENT_EDITION : SERVICE_EDITION
    const { code: exit, out } = await sextant([...words.slice(0, 2), '--help'], { edition, columns: 200 })
    const [first = ''] = words
    const known = words[0] === 'ledger' ? words.slice(0, 2).join(' ') : first
    expect([line, exit, out]).toEqual([line, 0, expect.stringContaining(`Usage: ${name} ${known} `)])
    expect([line, flags.filter((flag) => !out.includes(flag))]).toEqual([line, []])
    // npx takes the signal that is meant for the service.
    expect([line, how]).toEqual([line, first === 'start' ? 'node_modules/.bin/' : 'npx '])
    if (name === 'sextant-service') ofService.add(first)
  }
  expect([...ofService].sort()).toEqual(['deploy-batcher', 'doctor', 'ledger', 'start'])
  expect(commands.filter(({ name, words }) => name === 'sextant' && ofService.has(words[0] ?? ''))).toEqual([])
})
