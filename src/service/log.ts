import pino from 'pino'
import type { Log } from '../domain/log.ts'

type Level = 'debug' | 'info' | 'warn' | 'error'

/** One JSON line per event on standard output. */
export const createStdoutLog = (level: Level, secrets: readonly string[] = []): Log =>
  createLog({ level, secrets, to: writtenTogether(pino.destination({ fd: 1, sync: true })) })

/** Lines of one turn of the event loop are written with one call, those of the last turn when the process ends. */
export function writtenTogether(to: pino.DestinationStream): pino.DestinationStream {
  let lines = ''
  const flush = () => {
    const text = lines
    lines = ''
    if (text !== '') to.write(text)
  }
  process.on('exit', flush)
  return {
    write(line) {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}

/** A JSON log in which secrets and payments are replaced in every line, wherever they appear. */
export function createLog({ level, secrets, to }: LogSettings): Log {
  const hooks = { streamWrite: createCensor(secrets) }
  const logger = pino({ level, base: null, timestamp: createClock(), messageKey: 'event', hooks }, to)
  return {
    debug: (event, facts) => logger.debug(facts ?? {}, event),
    info: (event, facts) => logger.info(facts ?? {}, event),
    warn: (event, facts) => logger.warn(facts ?? {}, event),
    error: (event, facts) => logger.error(facts ?? {}, event),
  }
}

/** Pino's ISO time, formatted once per millisecond. */
function createClock(): () => string {
  let atMs = 0
  let text = ''
  return () => {
    const nowMs = Date.now()
    if (nowMs !== atMs) text = `,"time":"${new Date(nowMs).toISOString()}"`
    atMs = nowMs
    return text
  }
}

export interface LogSettings {
  level: Level
  secrets: readonly string[]
  to: pino.DestinationStream
}

const TAKEN_OUT = '[secret]'
/** Base64 of a JSON object (`eyJ` is `{"`), long enough to be a payment header. */
const PAYMENT = /eyJ[A-Za-z0-9+/_-]{120,}={0,2}/g
/** 65 bytes or more in hex: the signature of a payment. Transaction hashes have 32 bytes and stay readable. */
const SIGNATURE = /0x[0-9a-fA-F]{130,}/g
/** The value of a header or field that carries a credential. */
const CREDENTIAL = /("(?:payment-signature|x-payment|authorization|signature|cookie)"\s*:\s*")[^"]*/gi

export function createCensor(secrets: readonly string[]): (line: string) => string {
  return (line) => {
    let clean = line.replace(PAYMENT, TAKEN_OUT).replace(SIGNATURE, TAKEN_OUT).replace(CREDENTIAL, `$1${TAKEN_OUT}`)
    for (const secret of secrets) if (clean.includes(secret)) clean = clean.replaceAll(secret, TAKEN_OUT)
    return clean
  }
}
