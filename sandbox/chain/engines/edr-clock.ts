/** The clock of a chain: that of this machine, as far ahead or behind as it was set, and never behind the last block. */
export interface ChainClock {
  /** Of the block to be mined now. */
  next(lastBlockSeconds: number): number
  /** Moves it ahead and says how far it is from this machine's clock. */
  increase(seconds: number): number
  set(seconds: number): void
  /** Of the next block only; the clock then goes on from there. */
  setNext(seconds: number): void
  /** Every block is so many seconds after the one before it; `null` goes back to the time that has passed. */
  setStep(seconds: number | null): void
  step(): number | null
  /** A function that puts it back to where it is now. */
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
