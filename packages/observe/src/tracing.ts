import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { type ActiveSpan, currentSpan, type Tracing } from './trace-context.ts'

/** Version, trace, span and flags (W3C Trace Context, REC-trace-context-1-20211123, §3.2.2). */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/
const NOTHING = /^0+$/
/** How soon finished spans are sent, in ms. */
const SENT_AFTER_MS = 2_000
/** Longest text of an attribute; statements of SQL are the longest. */
const MOST_CHARACTERS = 2_000

/**
 * Traces to a collector that takes OTLP over HTTP. Every trace is kept: what to leave out is for the collector to decide.
 * @param endpoint base address of the collector; `/v1/traces` is added (OTLP 1.5, “OTLP/HTTP Request”)
 * @param part of the product: `api`, `web`
 */
export function createTracing(endpoint: string, part: string, version: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `tham-hoc-${part}`, 'service.version': version }),
    spanLimits: { attributeValueLengthLimit: MOST_CHARACTERS },
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SENT_AFTER_MS })],
  })
  const tracer = provider.getTracer('tham-hoc')
  return {
    begin: (name, { kind, attributes, caller }) =>
      toActive(
        tracer.startSpan(
          name,
          { kind: kind === 'server' ? SpanKind.SERVER : SpanKind.CLIENT, attributes },
          parentOf(caller ?? currentSpan()?.traceparent),
        ),
      ),
    close: () => provider.shutdown(),
  }
}

function parentOf(traceparent = ''): Context {
  const [, traceId = '', spanId = '', flags = '00'] = TRACEPARENT.exec(traceparent) ?? []
  if (!traceId || NOTHING.test(traceId) || NOTHING.test(spanId)) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function toActive(span: Span): ActiveSpan {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    end(attributes = {}, fault) {
      span.setAttributes(attributes)
      // The message may hold data of a person, so only its kind is told.
      if (fault !== undefined)
        span.setStatus({ code: SpanStatusCode.ERROR, message: fault instanceof Error ? fault.name : '' })
      span.end()
    },
  }
}
