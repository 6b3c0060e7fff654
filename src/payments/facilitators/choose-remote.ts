import { createHash } from 'node:crypto'
import type { Context } from '../../domain/context.ts'
import { MIX_AGAIN_MS } from '../limits.ts'
import type { ChooseRemote } from './mixed.ts'
import type { TurnStore } from './turn-store.ts'

/** `FACILITATOR_MIX`: the first sale of each route in a month, or a share of all sales. */
export type FacilitatorMix = 'first' | number

/**
 * Decides which sales the remote facilitator settles. A share is drawn from the payment itself, so that it needs no agreement. Which
 * sale is the first of its route in a month is agreed in the store; once that is known, no sale asks the store again.
 */
export function createChooseRemote(mix: FacilitatorMix, { turns, context }: { turns: TurnStore; context: Context }) {
  return mix === 'first' ? chooseFirst(turns, context) : chooseShare(mix)
}

function chooseFirst(turns: TurnStore, { now, log }: Context): ChooseRemote {
  /** By turn, when the store is worth asking again; routes are few, and last month's are dropped. */
  const askAtMs = new Map<string, number>()
  return async (_, { resource }) => {
    const month = new Date(now()).toISOString().slice(0, 'yyyy-mm'.length)
    const name = `${month} ${new URL(resource).pathname}`
    if (now() < (askAtMs.get(name) ?? 0)) return undefined
    // Before the answer comes: sales at the same moment do not wait for it.
    askAtMs.set(name, now() + MIX_AGAIN_MS)
    for (const known of askAtMs.keys()) if (!known.startsWith(month)) askAtMs.delete(known)
    const turn = await turns.take(name, now(), now() - MIX_AGAIN_MS).catch(() => 'taken' as const)
    if (turn === 'done') askAtMs.set(name, Number.POSITIVE_INFINITY)
    if (turn !== 'ours') return undefined
    return {
      done() {
        askAtMs.set(name, Number.POSITIVE_INFINITY)
        turns.markDone(name).catch((cause) => log.warn('facilitator.turn-lost', { name, cause: String(cause) }))
      },
    }
  }
}

const chooseShare =
  (share: number): ChooseRemote =>
  async ({ authorization: { from, nonce } }) => {
    const drawn = createHash('sha256').update(`${from}:${nonce}`).digest().readUInt32BE(0) / 2 ** 32
    return drawn < share ? { done: () => undefined } : undefined
  }
