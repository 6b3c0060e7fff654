import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, isAbsolute, join, posix } from 'node:path'
import { promisify } from 'node:util'
import { copyTree, linkPackages } from './copy-tree.ts'
import { installDependencies } from './installed-package.ts'

/** The files that a Dockerfile would put into an image, and how the image starts. */
export interface Image {
  /** The folder that is `/` in the image. */
  root: string
  workdir: string
  env: Record<string, string>
  command: string[]
  /** The command that says whether it is well. */
  health: string[]
  /** Who runs it, as `user:group`. */
  user: string
}

/** Instructions without an effect on files. */
const WITHOUT_FILES = ['VOLUME', 'EXPOSE', 'STOPSIGNAL']

/**
 * Follows the instructions of a Dockerfile in folders under `into`, without a container engine and without base images.
 * Packages are the repository's: linked where the image is built, copied where they become part of it. Programs are this machine's. An
 * unknown instruction is an error.
 */
export async function assembleImage(context: string, dockerfile: string, into: string): Promise<Image> {
  const ignored = readLines(`${dockerfile}.dockerignore`)
  const stages = new Map<string, Image>()
  let image: Image | undefined
  for (const line of readInstructions(dockerfile)) {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [, stage = String(stages.size)] = /^\S+(?: AS (\S+))?$/.exec(rest) ?? notUnderstood(line)
      image = { root: join(into, stage), workdir: '/', env: {}, command: [], health: [], user: '' }
      mkdirSync(image.root, { recursive: true })
      stages.set(stage, image)
      continue
    }
    if (!image) return notUnderstood(line)
    if (name === 'WORKDIR') {
      image.workdir = posix.resolve(image.workdir, rest)
      mkdirSync(join(image.root, image.workdir), { recursive: true })
    } else if (name === 'ENV') Object.assign(image.env, readPairs(rest))
    else if (name === 'COPY') copy(rest, image)
    else if (name === 'RUN') await runAll(rest, image)
    else if (name === 'CMD') image.command = JSON.parse(rest)
    else if (name === 'HEALTHCHECK') image.health = JSON.parse(rest.replace(/^.*?CMD /, ''))
    else if (name === 'USER') image.user = rest
    else if (!WITHOUT_FILES.includes(name)) notUnderstood(line)
  }
  if (!image) throw new Error(`${dockerfile} has no stage`)
  return image

  function copy(rest: string, { root, workdir }: Image): void {
    const words = rest.split(/\s+/)
    const flags = words.filter((word) => word.startsWith('--'))
    const paths = words.filter((word) => !word.startsWith('--'))
    const from = flags.map((flag) => /^--from=(\S+)$/.exec(flag)?.[1]).find((stage) => stage !== undefined)
    if (flags.some((flag) => !/^--(from|chown)=/.test(flag)) || paths.some((path) => path.includes('*')))
      notUnderstood(`COPY ${rest}`)
    const source = from === undefined ? context : stages.get(from)?.root
    const to = paths.pop()
    if (source === undefined || to === undefined) throw new Error(`not understood in the Dockerfile: COPY ${rest}`)
    const target = join(root, posix.resolve(workdir, to))
    for (const path of paths) {
      const copied = join(source, path)
      // As COPY does: a folder's contents, or a file under its own name if the target is a folder.
      const isFileInto = statSync(copied).isFile() && (to.endsWith('/') || paths.length > 1)
      copyTree(copied, isFileInto ? join(target, basename(path)) : target, from === undefined ? ignored : [], source)
    }
  }
}

async function runAll(rest: string, image: Image): Promise<void> {
  for (const command of rest.replace(/--mount=\S+\s+/g, '').split('&&')) await runOne(command.trim(), image)
}

async function runOne(command: string, { root, workdir }: Image): Promise<void> {
  const cwd = join(root, workdir)
  const [program, ...args] = command.split(/\s+/)
  const place = (path: string) => join(root, isAbsolute(path) ? path : posix.join(workdir, path))
  // What may fail is left out: the image has to do without it.
  if (command.endsWith(' || true')) return
  if (command === 'npm ci') linkPackages(cwd)
  else if (command === 'npm ci --ignore-scripts') installDependencies(cwd)
  else if (/^npm run [\w:-]+(?: -- [\w-]+)?$/.test(command))
    await promisify(execFile)('npm', args, { cwd, maxBuffer: 64 << 20 })
  else if (program === 'rm' && args.shift() === '-rf')
    for (const path of args) rmSync(place(path), { recursive: true, force: true })
  else if (program === 'mkdir') for (const path of args) mkdirSync(place(path))
  // chown is ignored: it needs users that the machine of the test does not have.
  else if (program !== 'chown') notUnderstood(`RUN ${command}`)
}

/** One line each, without comments. */
const readInstructions = (file: string): string[] =>
  readLines(file)
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')

const readLines = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

const readPairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(/\s+/).map((pair) => /^([A-Z_]+)=([^"'$]*)$/.exec(pair)?.slice(1) ?? notUnderstood(pair)),
  )

function notUnderstood(text: string): never {
  throw new Error(`not understood in the Dockerfile: ${text}`)
}
