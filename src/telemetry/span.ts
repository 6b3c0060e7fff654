import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api'
import { toFailure } from '../domain/failure.ts'

const tracer = trace.getTracer('sextant')

/** Runs work within a span. Without an SDK, which an operator loads with `--import`, this costs nothing and does nothing. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (thrown) {
      // The code alone: what is thrown may hold a payment.
      span.setStatus({ code: SpanStatusCode.ERROR, message: toFailure(thrown).code })
      throw thrown
    } finally {
      span.end()
    }
  })
}
