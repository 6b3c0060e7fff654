import type { ReplyData } from '../../src/chat/reply.ts'

/** One order of the wallet, as chat lists it. */
export type Order = ReplyData['orders']['orders'][number]
