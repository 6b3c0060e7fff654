/** Whoever asks the same while it is under way gets the same answer. */
export function createInFlight<T>() {
  const running = new Map<string, Promise<T>>()
  return {
    share(key: string, start: () => Promise<T>): Promise<T> {
      const known = running.get(key)
      if (known) return known
      const started = start().finally(() => running.delete(key))
      running.set(key, started)
      return started
    },
  }
}
