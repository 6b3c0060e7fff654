import { writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { toItems } from '../../src/chat/language/items.ts'
import { normalise } from '../../src/chat/language/normalise.ts'
import { hash, messageFeatures } from '../../src/chat/learned/features.ts'
import { itemFeatures } from '../../src/chat/learned/item-features.ts'
import { TAGS, type Tag } from '../../src/chat/learned/tags.ts'
import { decode, missingOf } from '../../src/chat/learned/decode.ts'
import { understand } from '../../src/chat/understand/understand.ts'
import { align, isLearnable } from './align.ts'
import { trainCrf, viterbi } from './crf.ts'
import { readRows, type Row } from './rows.ts'
import { predict, trainSoftmax, type Sample, type Softmax } from './softmax.ts'
const dir = '/work/shared/chat/'
const rows = [...['ta', 'tb', 'tc', 'td'].flatMap((w) => readRows(`${dir}train/${w}.jsonl`, w)), ...readRows(`${dir}dev.jsonl`, 'dev'), ...readRows('test/chat/examples.jsonl', 'own')]
const TOPICS = ['price','quote','pay','risk','smart-money','yield','prediction-markets','market-read','treasury','sniper-check','advanced-order','portfolio','approvals','orders','gas','several','help','unknown','unsafe','fragment']
const any = (v: any): string => String(v?.$any?.[0] ?? v)
const topicOf = (r: Row): string => r.intent !== 'clarify' ? r.intent : (r.slots.about === undefined || r.slots.about === null ? 'fragment' : any(r.slots.about))
const HEADS: Record<string, { classes: string[]; label: (r: Row) => string | undefined }> = {
  clarify: { classes: ['no', 'yes'], label: (r) => ['quote', 'pay', 'advanced-order'].includes(topicOf(r)) && !(r.accept?.length) ? (r.intent === 'clarify' ? 'yes' : 'no') : undefined },
  orderType: { classes: ['limit', 'stop-loss', 'take-profit', 'twap'], label: (r) => r.slots.orderType && any(r.slots.orderType) },
  side: { classes: ['buy', 'sell'], label: (r) => r.slots.side && any(r.slots.side) },
  direction: { classes: ['none', 'BUY', 'SELL'], label: (r) => r.intent === 'smart-money' ? any(r.slots.direction ?? 'none') : undefined },
  kind: { classes: ['defi', 'narrative', 'trending', 'protocols', 'fear', 'x402'], label: (r) => r.slots.kind && any(r.slots.kind) },
  amountSide: { classes: ['in', 'out'], label: (r) => r.intent === 'quote' ? any(r.slots.amountSide ?? 'in') : undefined },
  qtyUnit: { classes: ['none', 'token', 'usd'], label: (r) => r.intent === 'advanced-order' ? any(r.slots.qtyUnit ?? 'none') : undefined },
  action: { classes: ['list', 'change'], label: (r) => ['approvals', 'orders'].includes(r.intent) ? (any(r.slots.action ?? 'list') === 'list' ? 'list' : 'change') : undefined },
}
const cache = new Map<Row, any>()
for (const row of rows) {
  let rem: any; let found: any
  for (const m of [...(row.context ?? []), row.message]) {
    if (found && (found.kind === 'answer' || found.kind === 'clarify') && found.intent !== null) rem = { intent: found.intent, slots: found.slots, missing: found.missing ?? [] }
    found = understand(m, rem)
  }
  const items = toItems(normalise(row.message))
  const plain = messageFeatures(items, row.message, { last: rem?.intent ?? '', asked: (rem?.missing ?? []).length > 0 })
  const g = found.kind === 'answer' ? found.intent : found.kind
  const about = found.kind === 'clarify' ? (found.intent ?? 'fragment') : g
  cache.set(row, { items, plain, stacked: [...plain, ...[`G ${g}`, `GA ${about}`, `GC ${Math.round(found.confidence * 5)} ${g}`].map(hash)], g, about, found, rem })
}
function build(train: Row[]) {
  const topic = (key: 'plain' | 'stacked') => trainSoftmax(train.flatMap((r): Sample[] => {
    const label = TOPICS.indexOf(topicOf(r)); if (label < 0) return []
    const also = (r.accept ?? []).map((a) => TOPICS.indexOf(a)).filter((x) => x >= 0 && x !== label)
    return [{ features: key === 'stacked' && ['dev', 'own'].includes(r.writer) ? cache.get(r).plain : cache.get(r)[key], label, also }]
  }), TOPICS.length, 8)
  const heads = Object.fromEntries(Object.entries(HEADS).map(([name, { classes, label }]) => [name, trainSoftmax(train.flatMap((r): Sample[] => { const l = label(r); return l === undefined || !classes.includes(l) ? [] : [{ features: cache.get(r).plain, label: classes.indexOf(l) }] }), classes.length, 8)]))
  const crf = trainCrf(train.filter(isLearnable).map((r) => {
    const { about, missing, ...slots } = r.slots as any
    const { items } = cache.get(r)
    return { features: itemFeatures(items, topicOf(r)), labels: align(items, topicOf(r), slots).tags.map((t) => TAGS.indexOf(t)) }
  }), TAGS.length, 7)
  return { plain: topic('plain'), stacked: topic('stacked'), heads, crf }
}
type Model = ReturnType<typeof build>
const soft = (m: Softmax, f: number[]) => { const s = new Float64Array(m.classes); predict(m.weights, f, s); return s }
function read(model: Model, r: Row, mode: string) {
  const c = cache.get(r)
  const p = soft(model.plain, c.plain), s = soft(model.stacked, c.stacked)
  const mix = TOPICS.map((t, i) => mode === 'plain' ? p[i] as number : ((p[i] as number) + (s[i] as number)) / 2 + (t === c.about ? 0.2 : 0))
  const topic = mode === 'grammar' ? c.about : TOPICS[mix.indexOf(Math.max(...mix))] as string
  const agree = topic === c.about
  const choices = Object.fromEntries(Object.entries(model.heads).map(([name, m]) => { const v = soft(m, c.plain); return [name, (HEADS[name] as any).classes[v.indexOf(Math.max(...v))]] })) as any
  const tags = viterbi(model.crf, itemFeatures(c.items, topic)).map((t) => TAGS[t] as Tag)
  let slots: any = decode(topic, c.items, tags, choices)
  let missing = missingOf(topic, slots)
  if (c.rem && c.rem.intent === topic && r.context) { if (agree) { slots = c.found.slots ?? {}; missing = c.found.missing ?? [] } else { slots = { ...c.rem.slots, ...slots }; missing = missingOf(topic, slots) } }
  if (mode === 'vote+' && agree && missing.length > 0 && c.found.kind === 'answer') { slots = c.found.slots; missing = [] }
  if (mode === 'grammarslots' && agree && (c.found.kind === 'answer' || c.found.kind === 'clarify')) { slots = c.found.slots; missing = c.found.missing ?? [] }
  if (mode === 'grammar') { slots = c.found.slots ?? {}; missing = c.found.missing ?? [] }
  const clar = ['quote', 'pay', 'advanced-order'].includes(topic) && choices.clarify === 'yes' && mode !== 'grammar'
  if (topic === 'fragment') return { id: r.id, type: 'clarify', intent: { name: 'clarify', slots: {}, missing: [] } }
  if (missing.length > 0 || clar) return { id: r.id, type: 'clarify', intent: { name: topic, slots, missing: missing.length ? missing : ['amount'] } }
  return { id: r.id, type: topic, intent: { name: topic, slots } }
}
function score(name: string, model: Model, test: Row[]) {
  writeFileSync('/tmp/set.jsonl', test.map((r) => JSON.stringify(r)).join('\n'))
  for (const mode of ['grammar', 'plain', 'vote', 'vote+', 'grammarslots']) {
    writeFileSync('/tmp/pred.jsonl', test.map((r) => JSON.stringify(read(model, r, mode))).join('\n'))
    const out = execFileSync('node', ['/work/shared/chat/score.mjs', '--set', '/tmp/set.jsonl', '--pred', '/tmp/pred.jsonl'], { encoding: 'utf8' })
    console.log(name, mode, out.split('\n').slice(1, 2).join(' '), out.split('\n')[3])
  }
}
const tr = rows.filter((r) => r.split !== 'test')
score('in-domain', build(tr), rows.filter((r) => r.split === 'test'))
if (process.argv[2]) for (const w of ['ta', 'tb', 'td']) score(`without ${w}`, build(tr.filter((r) => r.writer !== w)), tr.filter((r) => r.writer === w))
