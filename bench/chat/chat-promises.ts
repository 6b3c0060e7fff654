import { toText } from '../report/figures.ts'
import { atMost, type Promised } from '../report/promises.ts'
import type { ParseTimes } from './measure-parse.ts'
import type { ReplyTimes } from './measure-replies.ts'

const PARSE_P99_US = 500
const REPLY_P50_MS = 5
const REPLY_P99_MS = 50

/** What is promised of reading a message, with the trained reader, and of a reply over HTTP that needs nothing from outside. */
export const listChatPromises = (parse: readonly ParseTimes[], overHttp: ReplyTimes): Promised[] => [
  ...parse.map(({ name, p99Us }) => atMost(`parse p99 µs, ${name}`, PARSE_P99_US, p99Us, toText)),
  atMost(`reply p50 ms, ${overHttp.name}`, REPLY_P50_MS, overHttp.p50Ms, toText),
  atMost(`reply p99 ms, ${overHttp.name}`, REPLY_P99_MS, overHttp.p99Ms, toText),
]
