import { readFileSync } from 'node:fs'

export interface Row {
  id: string
  message: string
  context?: string[]
  intent: string
  slots: Record<string, unknown>
  accept?: string[]
  parts?: { intent: string; slots: Record<string, unknown>; accept?: string[] }[]
  lang: string
  split?: 'train' | 'test'
  tags: string[]
  writer: string
}

export const readRows = (file: string, writer: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ ...JSON.parse(line), writer }))
