/**
 * The clock of a chain: this machine's clock plus an offset, and never behind the last block. All times are in seconds.
 */
export interface ChainClock {
  /** Timestamp of a block that is mined now. */
  next(lastBlockSeconds: number): number
  /** Moves the clock ahead; returns its offset from this machine's clock. */
  increase(seconds: number): number
  set(seconds: number): void
  /** Sets the timestamp of the next block; the clock continues from there. */
  setNext(seconds: number): void
  /** Fixed time between blocks; `null` returns to real time. */
  setStep(seconds: number | null): void
  step(): number | null
  /** Returns a function that restores the present state. */
  remember(): () => void
}

export function createClock(now = () => Math.floor(Date.now() / 1000)): ChainClock {
  let offset = 0
  let exact: number | null = null
  let step: number | null = null
  return {
    next(lastBlockSeconds) {
      const asked = exact ?? (step === null ? now() + offset : lastBlockSeconds + step)
      const seconds = Math.max(asked, lastBlockSeconds)
      if (exact !== null) offset = seconds - now()
      exact = null
      return seconds
    },
    increase(seconds) {
      offset += seconds
      return offset
    },
    set(seconds) {
      offset = seconds - now()
      exact = null
    },
    setNext(seconds) {
      exact = seconds
    },
    setStep(seconds) {
      step = seconds
    },
    step: () => step,
    remember() {
      const then = { offset, exact, step }
      return () => {
        ;({ offset, exact, step } = then)
      }
    },
  }
}
