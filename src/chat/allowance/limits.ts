/** The limits of chat that are no settings, in one place. `docs/chat-limits.md` states them, and a test compares the two. */

/** Counted reads in a UTC day, by tier; a holder has the step that the balance reaches. */
export const DAILY_READS = { anonymous: 15, wallet: 30, holder: [100, 250, 1_000] } as const

/** How many wallets with a full allowance one client may prove. Keys are free to create, so their number is limited. */
export const PROVEN_WALLETS_PER_CLIENT = 2

/** In characters; a longer id counts as none. */
export const LONGEST_ANON_ID = 200

/** How long a proof of address counts from the moment that it was issued. */
export const PROOF_HOURS = 24

/** How long a follow-up can build on the last message of its conversation. */
export const MEMORY_MINUTES = 15
