import { readFileSync } from 'node:fs'

/** Settings whose value lies in a file, as Docker and Kubernetes hand secrets over: `RELAYER_KEY_FILE=/run/secrets/relayer_key`. */

export interface FilledSettings {
  given: Record<string, string | undefined>
  problems: string[]
}

const SUFFIX = '_FILE'

/** Takes the value of every setting `NAME` from the file that `NAME_FILE` names; a line break at its end is not part of it. */
export function fillFromFiles(
  given: Record<string, string | undefined>,
  isSetting: (name: string) => boolean,
): FilledSettings {
  const filled = { ...given }
  const problems: string[] = []
  for (const [fileSetting, path] of Object.entries(given)) {
    const name = fileSetting.slice(0, -SUFFIX.length)
    if (!fileSetting.endsWith(SUFFIX) || !isSetting(name) || path === undefined) continue
    if (given[name] !== undefined) {
      problems.push(`${name}: is set twice, by itself and by ${fileSetting}; take one of them away`)
      continue
    }
    try {
      const value = readFileSync(path, 'utf8').trim()
      if (value === '') problems.push(`${fileSetting}: the file ${path} is empty`)
      else filled[name] = value
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException
      problems.push(`${fileSetting}: the file ${path} cannot be read (${code ?? 'unknown'})`)
    }
  }
  return { given: filled, problems }
}
