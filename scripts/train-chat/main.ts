import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import type { LearnedReading } from '../../src/chat/learned/read-learned.ts'
import { vote } from '../../src/chat/understand/vote.ts'
import { withOpenings } from './openings.ts'
import { pack } from './pack.ts'
import { prepare } from './prepare.ts'
import { readWith } from './read-with.ts'
import { hashRows, readTrainingRows } from './rows-hash.ts'
import { scoreReadings } from './score-writer.ts'
import { type Ready, ready, train } from './train.ts'
import { trainJudges } from './train-judges.ts'

// `npm run train:chat`: trains the reader on all rows that are not for testing and writes its weights. The same rows give
// the same weights. Writers are left out in groups first: what the model says of them teaches the judges, and when they are
// read too badly nothing is written.

/** Each language has rows by another writer in every fold. */
const FOLDS = [
  ['tc', 'wg', 'wk', 'ws', 'xa'],
  ['wc', 'td', 'wl', 'wo', 'wt', 'ww'],
  ['wd', 'ta', 'wn', 'wp', 'wu', 'wv'],
  ['wb', 'tb', 'wm', 'wq', 'wx', 'xb'],
  ['wa', 'wh', 'wi', 'wj', 'wy', 'xc'],
]
/** Least share of intents, by the writer that was left out. */
const LEAST_ENGLISH = 0.76
const LEAST_OTHERS = 0.66
const WRITERS_IN_OTHER_LANGUAGES = ['tc', 'wc', 'wd', 'wj', 'wm', 'wp', 'wq', 'wv', 'ww']
/** Each of these writes only what is hard, a trade that is named and not asked for or what lies between two intents: told, not held to a share. */
const HARD_WRITERS = ['wo', 'wp', 'wq', 'xa', 'xb']

const say = (line: string) => process.stdout.write(`${line}\n`)
const percent = (share: number) => (share * 100).toFixed(1)

const rows = readTrainingRows()
const readied = ready([...rows, ...withOpenings(rows)].map(prepare), () => true)
say(
  `${rows.length} rows, ${readied.messages.hashes.length} features of messages, ${readied.items.hashes.length} of items`,
)

const readings = new Map<Ready, LearnedReading>()
for (const writers of FOLDS) {
  const isLeftOut = ({ row }: Ready) => writers.includes(row.writer)
  const model = train(
    readied.rows.filter((row) => !isLeftOut(row)),
    readied,
  )
  for (const row of readied.rows.filter(isLeftOut)) readings.set(row, fix(readWith(model, row, readied)))
  say(`left out ${writers.join(' and ')}`)
}

const tooLow = FOLDS.flat().filter((writer) => {
  const others = new Map([...readings].filter(([{ row }]) => row.writer !== writer))
  const judges = trainJudges(others)
  const found = [...readings]
    .filter(([{ row }]) => row.writer === writer)
    .map(([one, learned]) => ({ row: one.row, found: vote(one.grammar, learned, judges) }))
  const { intents, slotF1, links, wrongLinks, direct } = scoreReadings(found)
  say(
    `${writer}: ${percent(intents)} / ${percent(slotF1)}, ${wrongLinks} of ${links} links wrong, ${percent(direct)} direct`,
  )
  return (
    !HARD_WRITERS.includes(writer) &&
    intents < (WRITERS_IN_OTHER_LANGUAGES.includes(writer) ? LEAST_OTHERS : LEAST_ENGLISH)
  )
})
if (tooLow.length > 0) {
  say(`too low: ${tooLow.join(', ')}; nothing is written`)
  process.exit(1)
}

const bytes = pack(train(readied.rows, readied), readied, trainJudges(readings))
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_LGWIN]: 24 } }
const weights = brotliCompressSync(bytes, quality).toString('base64')
const file = fileURLToPath(new URL('../../src/chat/learned/weights.json', import.meta.url))
writeFileSync(file, `${JSON.stringify({ rows: hashRows(rows), weights })}\n`)
say(`wrote ${(weights.length / 1e6).toFixed(2)} MB, ${(bytes.length / 1e6).toFixed(2)} MB unpacked`)

/** Slots are read once for each topic, so that the weights of a fold can go. */
function fix(learned: LearnedReading): LearnedReading {
  const kept = new Map<string, ReturnType<LearnedReading['slotsFor']>>()
  const slotsFor = (topic: string) => {
    const slots = kept.get(topic) ?? learned.slotsFor(topic)
    kept.set(topic, slots)
    return slots
  }
  return { ...learned, slotsFor }
}
