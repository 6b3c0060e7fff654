import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { build, type Loader, type Plugin } from 'esbuild'

/** What a package is bundled from, and how. */
export interface BundlePlan {
  /** Name of the file in `dist`, and the source that it starts from. */
  entries: Record<string, string>
  /** Packages that are not bundled: native code, and packages that read files of their own. */
  external: readonly string[]
  /** Folders in which sources name other modules by URL, see `findModulesByUrl`. */
  modulesByUrlIn?: readonly string[]
}

export interface Bundled {
  /** Packages that the result imports. */
  imported: string[]
  /** Packages whose code is inside. */
  inside: string[]
}

/**
 * Bundles to JavaScript for Node, all files flat in `<folder>/dist`. The code still finds its files: the URL of a module is the one that
 * its source would have if the sources lay beside `dist`.
 */
export async function bundle(root: string, folder: string, plan: BundlePlan): Promise<Bundled> {
  const byUrl = findModulesByUrl(root, plan.modulesByUrlIn ?? [])
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { ...plan.entries, ...Object.fromEntries([...byUrl].map((path) => [flatName(path), path])) },
    outdir: join(folder, 'dist'),
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    chunkNames: '[name]-[hash]',
    external: plan.external.flatMap((name) => [name, `${name}/*`]),
    plugins: [keepUrls(root, byUrl)],
    // Packages in CommonJS call `require` for modules of Node.
    banner: {
      js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);",
    },
    legalComments: 'none',
    // Node keeps the text of what it runs in memory. Names stay, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    metafile: true,
    logLevel: 'warning',
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  const names = imports.filter(({ external }) => external).map(({ path }) => packageOf(path))
  const inside = Object.keys(metafile.inputs).flatMap(
    (path) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[0] ?? [],
  )
  return { imported: plan.external.filter((name) => names.includes(name)), inside: [...new Set(inside)].sort() }
}

/** Modules that a thread or a child process starts from, as in `new URL('./reduce-pools.ts', import.meta.url)`. */
const MODULE_BY_URL = /new URL\('([^']+\.(?:ts|mjs))', import\.meta\.url\)/g
/** Registers tsx for a thread; compiled, the thread starts from the module that it loads. */
const WITHOUT_LOADER: Record<string, string> = {
  'src/sources/client/lists/thread-start.mjs': 'src/sources/client/lists/worker-main.ts',
}

function findModulesByUrl(root: string, folders: readonly string[]): Set<string> {
  const sources = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => posix.join(folder, String(name))),
    )
    .filter((path) => path.endsWith('.ts') && !/\.test(-kit)?\.ts$/.test(path))
  return new Set(
    sources.flatMap((path) =>
      [...withoutComments(readFileSync(join(root, path), 'utf8')).matchAll(MODULE_BY_URL)].map(([, to = '']) =>
        moduleAt(path, to),
      ),
    ),
  )
}

const withoutComments = (text: string): string => text.replace(/^\s*(?:\/\*)?\*.*$/gm, '')

function moduleAt(from: string, to: string): string {
  const path = posix.join(posix.dirname(from), to)
  return WITHOUT_LOADER[path] ?? path
}

const flatName = (path: string): string => path.replace(/\.ts$/, '').replaceAll('/', '-')

/** Replaces `import.meta.url` in our sources, because a bundle has only the URL of the file that they end up in. */
function keepUrls(root: string, byUrl: ReadonlySet<string>): Plugin {
  return {
    name: 'keep-urls',
    setup({ onLoad }) {
      onLoad({ filter: /\.(?:ts|mjs)$/ }, ({ path }) => {
        const name = relative(root, path)
        if (name.startsWith('node_modules') || name.startsWith('..')) return undefined
        const text = readFileSync(path, 'utf8')
        if (!text.includes('import.meta.url')) return undefined
        const contents = text
          .replace(MODULE_BY_URL, (whole, to: string) => {
            const module = moduleAt(name, to)
            return byUrl.has(module) ? `new URL('./${flatName(module)}.js', import.meta.${HERE})` : whole
          })
          .replaceAll('import.meta.url', `new URL('../${name}', import.meta.url).href`)
          .replaceAll(`import.meta.${HERE}`, 'import.meta.url')
        return { contents, loader: 'ts' satisfies Loader, resolveDir: dirname(path) }
      })
    },
  }
}

/** Stands for `url` where it must not be replaced. */
const HERE = 'ofTheBundle'

const packageOf = (path: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path
