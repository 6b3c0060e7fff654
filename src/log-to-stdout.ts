import pino from 'pino'
import type { Log } from './domain/log.ts'

/** One JSON line per event on standard output. */
export function createStdoutLog(level: 'debug' | 'info' | 'warn' | 'error'): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, messageKey: 'event' })
  return {
    debug: (event, facts) => logger.debug(facts ?? {}, event),
    info: (event, facts) => logger.info(facts ?? {}, event),
    warn: (event, facts) => logger.warn(facts ?? {}, event),
    error: (event, facts) => logger.error(facts ?? {}, event),
  }
}
