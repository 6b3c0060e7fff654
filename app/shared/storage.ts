/** The browser's storage. Private windows may refuse it; the pages work without. */

export function readText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** False when the storage is full or not allowed. */
export function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function readStored<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(readText(key) ?? '') as Value
  } catch {
    return undefined
  }
}

/** `undefined` removes it. */
export function writeStored(key: string, value: unknown): boolean {
  if (value !== undefined) return writeText(key, JSON.stringify(value))
  try {
    localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
