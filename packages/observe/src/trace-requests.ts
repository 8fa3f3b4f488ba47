import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ActiveSpan, runInSpan, type Tracing } from './trace-context.ts'

const spans = new WeakMap<IncomingMessage, ActiveSpan>()

/** The span of a request; undefined while traces are off. */
export const spanOfRequest = (request: IncomingMessage): ActiveSpan | undefined => spans.get(request)

/**
 * Traces a request until its answer has ended or its client has left.
 * @param route its name, as in the figures; never the path as it was sent
 * @param requestId under which the log has it
 */
export function traceRequest(
  tracing: Tracing,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { route, requestId }: { route: string; requestId: string },
): void {
  const method = request.method ?? 'GET'
  const { traceparent } = request.headers
  const span = tracing.begin(`${method} ${route}`, {
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': route, 'tham_hoc.request_id': requestId },
    caller: typeof traceparent === 'string' ? traceparent : undefined,
  })
  spans.set(request, span)
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 0
    const isFault = status === 0 || status >= 500
    span.end({ 'http.response.status_code': status }, isFault ? new Error('server') : undefined)
  })
}

/** Runs a step of a request in its span, if it has one. */
export function inSpanOf(request: IncomingMessage, step: () => void): void {
  const span = spans.get(request)
  if (span) runInSpan(span, step)
  else step()
}
