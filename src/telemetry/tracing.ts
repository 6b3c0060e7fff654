import { type Attributes, ProxyTracerProvider, SpanStatusCode, trace } from '@opentelemetry/api'
import { toFailure } from '../domain/failure.ts'

/** Sends the remaining spans and stops. */
export type StopTracing = () => Promise<void>

/**
 * Sends spans to the collector that OpenTelemetry's standard variables name (`OTEL_EXPORTER_OTLP_ENDPOINT` and others).
 * Without them the SDK is not loaded and `inSpan` costs nothing.
 */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<StopTracing | undefined> {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint || env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return undefined
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { detectResources, envDetector, resourceFromAttributes } = resources
  const named = detectResources({ detectors: [envDetector] })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'sextant' }).merge(named),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  return () => provider.shutdown()
}

const tracer = trace.getTracer('sextant')

/** Checked on every call, because an SDK may be registered after this module is loaded. */
function isTraced(): boolean {
  const provider = trace.getTracerProvider()
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer('sextant') !== undefined
}

/**
 * Runs work inside a span. Without an SDK (ours, or one that an operator loads with `--import`) it only runs the work.
 */
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
