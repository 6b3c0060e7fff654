/** What the log says about something that was thrown: what is behind a failure of ours, or the thing itself. */
export function toCause(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { cause } = thrown
  return cause === undefined
    ? (thrown.stack ?? thrown.message)
    : String(cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause))
}
