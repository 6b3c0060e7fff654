import type { ChartThemeName } from './chart-theme.ts'
import { type Admit, createKeptPictures, type Picture } from './kept-pictures.ts'

/** Keeps rendered charts in memory for a minute, by key and theme. */

export interface ChartStore {
  /** The stored chart while it is fresh, else a new one. Calls that arrive during a render share its result. */
  get(key: string, theme: ChartThemeName, admit?: Admit): Promise<Picture>
}

export interface ChartStoreOptions {
  /** Reads the data of the chart and draws it. A render that fails is not stored. */
  render(key: string, theme: ChartThemeName): Promise<Buffer>
  now(): number
  keepSeconds?: number
  max?: number
}

export function createChartStore({ render, now, keepSeconds = 60, max = 500 }: ChartStoreOptions): ChartStore {
  const pictures = createKeptPictures({ now, max, keepMs: keepSeconds * 1000 })
  return { get: (key, theme, admit) => pictures.get(`${theme}:${key}`, () => render(key, theme), admit) }
}
