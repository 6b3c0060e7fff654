import { toItems } from '../../src/chat/language/items.ts'
import { normalise } from '../../src/chat/language/normalise.ts'
import { align, isLearnable } from './align.ts'
import { readRows } from './rows.ts'
const dir = '/work/shared/chat/'
const rows = ['ta', 'tb', 'tc', 'td'].flatMap((w) => readRows(`${dir}train/${w}.jsonl`, w)).filter((r) => r.split === 'train' && isLearnable(r) && !r.context)
const lost: Record<string, number> = {}
let all = 0, n = 0
const show: string[] = []
for (const r of rows) {
  const items = toItems(normalise(r.message))
  const { about, missing, ...slots } = r.slots as any
  const a = align(items, r.intent === 'clarify' ? String(about?.$any?.[0] ?? about) : r.intent, slots)
  n += Object.keys(slots).length
  for (const l of a.lost) { lost[l] = (lost[l] ?? 0) + 1; all++; show.push(`${r.id} ${l}=${JSON.stringify((slots as any)[l] ?? slots.qty)}: ${r.message}`) }
}
console.log(n, all, lost)
for (let i = 0; i < show.length; i += Math.ceil(show.length / 60)) console.log(show[i])
