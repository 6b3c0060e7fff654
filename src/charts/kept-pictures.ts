import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Keeps drawn pictures in memory, and draws each at most once at a time. */

export interface Picture {
  png: Buffer
  /** Strong validator with its quotes, ready for the header. */
  etag: string
  madeAtMs: number
}

/** Called before a picture is drawn, not for one that is kept; throws when this caller may not cause a drawing now. */
export type Admit = () => Promise<void>

export interface KeptPictures {
  /** The kept picture while it is fresh, else a new one. Calls that arrive during a drawing share its result. */
  get(id: string, draw: () => Promise<Buffer>, admit?: Admit): Promise<Picture>
}

export interface KeptPicturesOptions {
  now(): number
  /** Most pictures; the one that was asked for longest ago goes first. */
  max: number
  /** For ever by default. */
  keepMs?: number
}

export function createKeptPictures({ now, max, keepMs = Number.POSITIVE_INFINITY }: KeptPicturesOptions): KeptPictures {
  const kept = new LRUCache<string, Picture>({ max })
  const underWay = new Map<string, Promise<Picture>>()

  const find = (id: string): Picture | Promise<Picture> | undefined => {
    const picture = kept.get(id)
    return picture && now() - picture.madeAtMs < keepMs ? picture : underWay.get(id)
  }
  /** A drawing that fails is not kept. */
  async function make(id: string, draw: () => Promise<Buffer>): Promise<Picture> {
    try {
      const png = await draw()
      const picture = { png, etag: toEtag(png), madeAtMs: now() }
      kept.set(id, picture)
      return picture
    } finally {
      underWay.delete(id)
    }
  }

  return {
    async get(id, draw, admit) {
      const found = find(id)
      if (found) return found
      // Each caller is admitted for itself: the refusal of one must not reach others who wait for the same picture.
      await admit?.()
      const meanwhile = find(id)
      if (meanwhile) return meanwhile
      const making = make(id, draw)
      underWay.set(id, making)
      return making
    },
  }
}

const toEtag = (png: Buffer): string => `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`
