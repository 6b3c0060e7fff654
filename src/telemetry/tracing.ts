/** Ends it, with what is still to be sent. */
export type StopTracing = () => Promise<void>

/**
 * Sends spans to the collector that OpenTelemetry's own variables name (`OTEL_EXPORTER_OTLP_ENDPOINT` and its relatives);
 * without them nothing is loaded and spans cost nothing.
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
