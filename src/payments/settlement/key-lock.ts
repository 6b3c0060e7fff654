/** A relayer key is used by one process at a time, over all replicas, so that no two transactions take the same nonce. */
export interface KeyLock {
  /** Waits for the key, lets `work` use it, and gives it back whatever comes of the work. */
  withKey<T>(address: string, work: (key: HeldKey) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface HeldKey {
  /** The next nonce as its last holder left it; `null` when the chain must be asked. */
  nonce: number | null
  usedAtMs: number
  /** False when the lock was lost meanwhile: what was signed with this nonce must not be sent. */
  isHeld(): boolean
  /** Leaves the next nonce for the holder after this one. */
  next(nonce: number | null): void
}
