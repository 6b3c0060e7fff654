/** What is in memory now, for a preview of an answer. Nothing here asks an upstream. */
export interface WarmMemory {
  /**
   * The upstream answer that arrived at this time, or the one that took its place: until when it is served, and when the
   * newest one arrived; null when that changes now or in a moment. Undefined for a time at which none arrived.
   */
  look(fetchedAtMs: number): { untilMs: number; fetchedAtMs: number | null } | undefined
  /** Whether calls to this source fail at once now. */
  isDown(source: string): boolean
  /** How many upstream calls have failed so far, other than by "does not exist". */
  troubles(): number
}
