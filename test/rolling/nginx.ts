import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../sandbox/free-port.ts'
import { repository } from '../kit/copy-tree.ts'

/** nginx in front of replicas, with the configuration of `deploy/`. */
export interface Nginx {
  url: string
  stop(): Promise<void>
}

const PLACES = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Only what a machine decides is changed: addresses, ports, and where files lie. */
export function toConfiguration(folder: string, listen: string, replicas: readonly string[]): string {
  const servers = replicas.map((url) => `    server ${new URL(url).host} max_fails=0;\n`).join('')
  const deployed = readFileSync(join(repository, 'deploy', 'nginx', 'nginx.conf'), 'utf8')
  return deployed
    .replace(/^ +server sextant-1:4021 .*\n +server sextant-2:4021 .*\n/m, servers)
    .replace('listen 8080;', `listen ${listen};`)
    .replace('pid /tmp/nginx.pid;', `pid ${folder}/nginx.pid;`)
    .replace('access_log /dev/stdout;', 'access_log off;')
    .replace('error_log /dev/stderr warn;', `error_log ${folder}/error.log warn;`)
    .replaceAll('/etc/nginx/sextant/', `${join(repository, 'deploy', 'nginx')}/`)
    .replace('http {\n', `http {\n${PLACES.map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('')}`)
}

export async function startNginx(replicas: readonly string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-nginx-'))
  // Its workers run as another user.
  chmodSync(folder, 0o777)
  const listen = `127.0.0.1:${await freePort()}`
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, toConfiguration(folder, listen, replicas))
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', file]
  const check = spawnSync('nginx', [...args, '-t'], { encoding: 'utf8' })
  if (check.error) throw new Error('nginx is not installed: apt-get install nginx-light', { cause: check.error })
  if (check.status !== 0) throw new Error(check.stderr)
  const nginx = spawn('nginx', [...args, '-g', 'daemon off;'], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()))
  await untilUp(`http://${listen}/healthz`, nginx)
  return {
    url: `http://${listen}`,
    async stop() {
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilUp(url: string, nginx: ChildProcess): Promise<void> {
  for (let turn = 0; turn < 2400; turn++) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`)
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('nginx does not answer')
}
