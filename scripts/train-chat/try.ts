import { toItems } from '../../src/chat/language/items.ts'
import { normalise } from '../../src/chat/language/normalise.ts'
import { messageFeatures, hash } from '../../src/chat/learned/features.ts'
import { understand } from '../../src/chat/understand/understand.ts'
import { readRows, type Row } from './rows.ts'
import { predict, trainSoftmax, type Sample } from './softmax.ts'

const dir = '/work/shared/chat/'
const rows = [...['ta', 'tb', 'tc', 'td'].flatMap((w) => readRows(`${dir}train/${w}.jsonl`, w)), ...readRows(`${dir}dev.jsonl`, 'dev'), ...readRows('test/chat/examples.jsonl', 'own')]
const TOPICS = ['price','quote','pay','risk','smart-money','yield','prediction-markets','market-read','treasury','sniper-check','advanced-order','portfolio','approvals','orders','gas','several','help','unknown','unsafe','fragment']
const topicOf = (intent: string, slots: any): string => intent !== 'clarify' ? intent : (slots.about?.$any?.[0] ?? slots.about ?? 'fragment')
const grammar = (row: Row) => {
  let rem: any; let found: any
  for (const m of [...(row.context ?? []), row.message]) {
    if (found && (found.kind === 'answer' || found.kind === 'clarify') && found.intent !== null) rem = { intent: found.intent, slots: found.slots, missing: found.missing ?? [] }
    found = understand(m, rem)
  }
  return { found, rem }
}
const cache = new Map<Row, any>()
const t0 = performance.now()
for (const row of rows) {
  const { found, rem } = grammar(row)
  const text = normalise(row.message)
  const items = toItems(text)
  const plain = messageFeatures(items, row.message, { last: rem?.intent ?? '', asked: (rem?.missing ?? []).length > 0 })
  const g = found.kind === 'answer' ? found.intent : found.kind
  const about = found.kind === 'clarify' ? (found.intent ?? 'fragment') : g
  const stacked = [...plain, ...[`G ${g}`, `GA ${about}`, `GC ${Math.round(found.confidence * 5)} ${g}`].map(hash)]
  cache.set(row, { plain, stacked, g, about, found })
}
console.log('features', Math.round(performance.now() - t0), 'ms', rows.length)
const evalSet = (name: string, train: Row[], test: Row[]) => {
  const sample = (key: 'plain' | 'stacked') => (r: Row): Sample | undefined => {
    const label = TOPICS.indexOf(topicOf(r.intent, r.slots))
    if (label < 0) return undefined
    const also = (r.accept ?? []).map((a) => TOPICS.indexOf(a)).filter((x) => x >= 0 && x !== label)
    let f = cache.get(r)[key]
    if (key === 'stacked' && (r.writer === 'dev' || r.writer === 'own')) f = cache.get(r).plain
    return { features: f, label, also }
  }
  const models = (['plain', 'stacked'] as const).map((key) => ({ key, model: trainSoftmax(train.map(sample(key)).filter((x) => x !== undefined) as Sample[], TOPICS.length) }))
  const score: Record<string, number> = {}
  const bump = (k: string, ok: boolean) => (score[k] = (score[k] ?? 0) + (ok ? 1 : 0))
  const errs: string[] = []
  for (const r of test) {
    const gold = topicOf(r.intent, r.slots)
    const ok = (t: string) => t === gold || (r.accept ?? []).includes(t)
    const out: Record<string, Float64Array> = {}
    for (const { key, model } of models) {
      const s = new Float64Array(TOPICS.length)
      predict(model.weights, cache.get(r)[key], s)
      out[key] = s
      bump(key, ok(TOPICS[s.indexOf(Math.max(...s))] as string))
    }
    bump('grammar', ok(cache.get(r).about))
    const vote = TOPICS.map((t, i) => ((out.plain?.[i] ?? 0) + (out.stacked?.[i] ?? 0)) / 2 + (t === cache.get(r).about ? 0.2 : 0))
    const best = TOPICS[vote.indexOf(Math.max(...vote))] as string
    bump('vote', ok(best))
    if (!ok(best)) errs.push(`${r.id} gold ${gold} got ${best}: ${r.message}`)
  }
  console.log(name, test.length, Object.fromEntries(Object.entries(score).map(([k, v]) => [k, (100 * v / test.length).toFixed(1)])))
  return errs
}
const trainRows = rows.filter((r) => r.split !== 'test')
const test = rows.filter((r) => r.split === 'test')
const t1 = performance.now()
const e = evalSet('in-domain', trainRows, test)
console.log(Math.round(performance.now() - t1), 'ms')
for (const w of ['ta', 'tb', 'tc', 'td']) evalSet(`without ${w}`, trainRows.filter((r) => r.writer !== w), trainRows.filter((r) => r.writer === w))
