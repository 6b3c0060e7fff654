import { type Attributes, ProxyTracerProvider, SpanStatusCode, trace } from '@opentelemetry/api'
import { toFailure } from '../domain/failure.ts'

const tracer = trace.getTracer('sextant')

/** Looked at each time, for an SDK may come later than this module. */
function isTraced(): boolean {
  const provider = trace.getTracerProvider()
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer('sextant') !== undefined
}

/** Runs work within a span; without an SDK, ours or one that an operator loads with `--import`, just runs it. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!isTraced()) return work()
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
