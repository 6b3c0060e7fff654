import { CORRECTIVE_TURN_MS, CORRECTIVE_WAIT_MS, CORRECTIVES_WAITING } from '../limits.ts'

/**
 * The order in which buyers of one channel are told how it stands. Calls that a client makes at the same time bear the same
 * voucher, and whoever is corrected signs the next one: told together, all would sign the same again. So one request is told at
 * a time, and nobody else takes the next place meanwhile; the turn ends when its voucher has come, or after a short while.
 */
export interface Line {
  /** Resolves when it is the turn of this request; at once when it is nobody's. */
  wait(channelId: string, request: string): Promise<void>
  /** The same, but does not begin a turn: whoever comes while it is nobody's goes on. */
  pass(channelId: string, request: string): Promise<void>
  /** The turn of this request is over, if it had one. */
  done(channelId: string, request: string): void
}

interface Turns {
  told: string
  waiting: { request: string; tell(): void }[]
  timer: NodeJS.Timeout
}

export function createLine({ turnMs = CORRECTIVE_TURN_MS, waitMs = CORRECTIVE_WAIT_MS } = {}): Line {
  const channels = new Map<string, Turns>()

  function next(channelId: string): void {
    const turns = channels.get(channelId)
    if (!turns) return
    clearTimeout(turns.timer)
    const first = turns.waiting.shift()
    if (!first) {
      channels.delete(channelId)
      return
    }
    turns.told = first.request
    turns.timer = startTurn(channelId)
    first.tell()
  }

  function startTurn(channelId: string): NodeJS.Timeout {
    const timer = setTimeout(() => next(channelId), turnMs)
    timer.unref()
    return timer
  }

  function queue(turns: Turns, request: string): Promise<void> {
    // Whoever finds no place is told at once, and has its chance like everybody without a line.
    if (turns.waiting.length >= CORRECTIVES_WAITING) return Promise.resolve()
    return new Promise((resolve) => {
      const one = { request, tell: () => end() }
      const late = setTimeout(() => {
        turns.waiting = turns.waiting.filter((other) => other !== one)
        end()
      }, waitMs)
      late.unref()
      const end = () => {
        clearTimeout(late)
        resolve()
      }
      turns.waiting.push(one)
    })
  }

  return {
    wait(channelId, request) {
      const turns = channels.get(channelId)
      if (!turns) {
        channels.set(channelId, { told: request, waiting: [], timer: startTurn(channelId) })
        return Promise.resolve()
      }
      if (turns.told !== request) return queue(turns, request)
      clearTimeout(turns.timer)
      turns.timer = startTurn(channelId)
      return Promise.resolve()
    },
    pass(channelId, request) {
      const turns = channels.get(channelId)
      return !turns || turns.told === request ? Promise.resolve() : queue(turns, request)
    },
    done(channelId, request) {
      if (channels.get(channelId)?.told === request) next(channelId)
    },
  }
}
