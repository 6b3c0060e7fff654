/**
 * Short links `/s/<id>`: a random id stands for a sealed ticket for as long as the ticket lives. The seal stays the
 * truth: what the store holds is verified like any ticket, so a changed row cannot change a deal.
 */

/** Where tickets are kept by id. Both throw while the store is down. */
export interface LinkStore {
  /** `nowMs` lets the store drop what has ended. */
  keepLink(link: { id: string; ticket: string; endsAtMs: number }, nowMs: number): Promise<void>
  /** `ticket` is null for a link that has ended. */
  findLink(id: string, nowMs: number): Promise<{ ticket: string | null } | undefined>
}

export interface ShortLinks {
  /** The short link for a long one; the long one itself while the store is down. */
  shorten(longLink: string, endsAtMs: number): Promise<string>
  /** The ticket, `ended`, or undefined for an id that was never given out. */
  find(id: string): Promise<string | 'ended' | undefined>
}

export function createShortLinks({
  store,
  baseUrl,
  now,
  log,
}: {
  store: LinkStore
  baseUrl: string
  now(): number
  log: { warn(event: string, facts: Record<string, unknown>): void }
}): ShortLinks {
  return {
    async shorten(longLink, endsAtMs) {
      const id = makeId()
      try {
        await store.keepLink({ id, ticket: longLink.slice(longLink.lastIndexOf('/') + 1), endsAtMs }, now())
        return `${baseUrl}/s/${id}`
      } catch (thrown) {
        log.warn('link.unshortened', { reason: String(thrown) })
        return longLink
      }
    },
    async find(id) {
      if (!ID.test(id)) return undefined
      const found = await store.findLink(id, now())
      return found && (found.ticket ?? 'ended')
    },
  }
}

const ID_LENGTH = 22
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID = new RegExp(`^[0-9A-Za-z]{${ID_LENGTH}}$`)

/** 22 characters of base 62, all of equal chance: 131 random bits. Whoever has an id can read the deal. */
function makeId(): string {
  let id = ''
  while (id.length < ID_LENGTH)
    // 248 is the largest multiple of 62 in a byte; the rest would favour the first letters.
    for (const byte of crypto.getRandomValues(new Uint8Array(ID_LENGTH)))
      if (byte < 248 && id.length < ID_LENGTH) id += ALPHABET[byte % 62]
  return id
}
