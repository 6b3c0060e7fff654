import { toItems } from '../../src/chat/language/items.ts'
import { normalise } from '../../src/chat/language/normalise.ts'
import { itemFeatures } from '../../src/chat/learned/item-features.ts'
import { TAGS } from '../../src/chat/learned/tags.ts'
import { align, isLearnable } from './align.ts'
import { readRows, type Row } from './rows.ts'
import { trainCrf, viterbi } from './crf.ts'
const dir = '/work/shared/chat/'
const rows = [...['ta', 'tb', 'tc', 'td'].flatMap((w) => readRows(`${dir}train/${w}.jsonl`, w)), ...readRows(`${dir}dev.jsonl`, 'dev'), ...readRows('test/chat/examples.jsonl', 'own')].filter(isLearnable)
const about = (r: Row) => r.intent === 'clarify' ? String((r.slots as any).about?.$any?.[0] ?? (r.slots as any).about) : r.intent
const seqs = rows.map((r) => {
  const items = toItems(normalise(r.message))
  const { about: a, missing, ...slots } = r.slots as any
  const al = align(items, about(r), slots)
  return { r, items, labels: al.tags.map((t) => TAGS.indexOf(t)), features: itemFeatures(items, about(r)) }
})
const run = (name: string, train: typeof seqs, test: typeof seqs) => {
  const t0 = performance.now()
  const crf = trainCrf(train, TAGS.length)
  let tp = 0, fp = 0, fn = 0, exact = 0
  for (const s of test) {
    const got = viterbi(crf, s.features)
    let ok = true
    s.labels.forEach((l, i) => { const g = got[i]; if (l !== 0 && g === l) tp++; else { if (l !== 0) fn++; if (g !== 0) fp++; if (l !== g) ok = false } })
    if (ok) exact++
  }
  console.log(name, 'F1', (200 * tp / (2 * tp + fp + fn)).toFixed(1), 'exact', (100 * exact / test.length).toFixed(1), Math.round(performance.now() - t0), 'ms', crf.weights.size)
}
const tr = seqs.filter(({ r }) => r.split !== 'test')
run('in-domain', tr, seqs.filter(({ r }) => r.split === 'test'))
for (const w of ['ta', 'tb']) run('without ' + w, tr.filter(({ r }) => r.writer !== w), tr.filter(({ r }) => r.writer === w))
