/** Lets a few through in one turn of the event loop and the others in the turns after it. */
export interface TurnLimiter {
  pass(): Promise<void>
}

/** So that many who become ready together do not hold up everybody else's small requests. */
export function createTurnLimiter(perTurn: number): TurnLimiter {
  let waiting: (() => void)[] = []
  let passed = 0
  let turning = false

  function turn(): void {
    const next = waiting.slice(0, perTurn)
    waiting = waiting.slice(perTurn)
    passed = next.length
    turning = passed > 0
    if (turning) setImmediate(turn)
    for (const pass of next) pass()
  }

  return {
    pass() {
      if (!turning) {
        turning = true
        setImmediate(turn)
      }
      if (passed < perTurn) {
        passed += 1
        return Promise.resolve()
      }
      return new Promise((pass) => waiting.push(pass))
    },
  }
}
