import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ChartThemeName } from './chart-theme.ts'

/** Keeps rendered charts in memory for a minute, by key and theme. */

interface StoredChart {
  png: Buffer
  /** Strong validator with its quotes, ready for the header. */
  etag: string
  madeAtMs: number
}

export interface ChartStore {
  /** The stored chart while it is fresh, else a new one. Calls that arrive during a render share its result. */
  get(key: string, theme: ChartThemeName): Promise<StoredChart>
}

export interface ChartStoreOptions {
  /** Reads the data of the chart and draws it. A render that fails is not stored. */
  render(key: string, theme: ChartThemeName): Promise<Buffer>
  now(): number
  keepSeconds?: number
  max?: number
}

export function createChartStore({ render, now, keepSeconds = 60, max = 500 }: ChartStoreOptions): ChartStore {
  const kept = new LRUCache<string, StoredChart>({ max })
  const underWay = new Map<string, Promise<StoredChart>>()

  async function make(id: string, key: string, theme: ChartThemeName): Promise<StoredChart> {
    try {
      const png = await render(key, theme)
      const chart = { png, etag: toEtag(png), madeAtMs: now() }
      kept.set(id, chart)
      return chart
    } finally {
      underWay.delete(id)
    }
  }

  return {
    async get(key, theme) {
      const id = `${theme}:${key}`
      const chart = kept.get(id)
      if (chart && now() - chart.madeAtMs < keepSeconds * 1000) return chart
      const shared = underWay.get(id)
      if (shared) return shared
      const making = make(id, key, theme)
      underWay.set(id, making)
      return making
    },
  }
}

function toEtag(png: Buffer): string {
  return `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`
}
