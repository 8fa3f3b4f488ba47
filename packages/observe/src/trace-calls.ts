import { currentSpan, type Tracing } from './trace-context.ts'

/**
 * Traces the calls that a process makes with `fetch` to one service, and hands the trace on to it. Calls outside of a
 * span and of other services go as they are. Paths as they are sent stay out of the trace, because some lead to a person
 * (codes of certificates); the span of the service that is called has the name of its route.
 * @param base address of the service, such as that of the API
 * @returns how to take it back
 */
export function traceCalls(tracing: Tracing, base: string): () => void {
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null
    const url = input instanceof Request ? input.url : input instanceof URL ? input.href : input
    if (!currentSpan() || !url.startsWith(base)) return original(input, init)
    const method = init?.method ?? request?.method ?? 'GET'
    const span = tracing.begin(`${method} api`, {
      kind: 'client',
      attributes: { 'http.request.method': method },
    })
    const headers = new Headers(init?.headers ?? request?.headers)
    headers.set('traceparent', span.traceparent)
    try {
      const answer = await original(input, { ...init, headers })
      span.end({ 'http.response.status_code': answer.status })
      return answer
    } catch (error) {
      span.end({}, error)
      throw error
    }
  }
  return () => {
    globalThis.fetch = original
  }
}
