import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanAttributes = Record<string, string | number | boolean>

/** A stretch of work that is traced while it runs. */
export interface ActiveSpan {
  /** 32 hexadecimal digits, the same in browser, site, API and log. */
  readonly traceId: string
  /** Header for what is called on the way (W3C Trace Context, REC-trace-context-1-20211123, §3.2). */
  readonly traceparent: string
  /** Ends it once; a fault marks it as failed. */
  end(attributes?: SpanAttributes, fault?: unknown): void
}

export interface NewSpan {
  kind: 'server' | 'client'
  attributes: SpanAttributes
  /** `traceparent` of the caller; what is no such header counts as none. Default: the span that the code runs in. */
  caller?: string | undefined
}

/** What one process traces with; there is none while traces are off. */
export interface Tracing {
  begin(name: string, span: NewSpan): ActiveSpan
  /** Sends what is left. */
  close(): Promise<void>
}

const current = new AsyncLocalStorage<ActiveSpan>()

/** The span that the code runs in; undefined outside of one, and while traces are off. */
export const currentSpan = (): ActiveSpan | undefined => current.getStore()

/** Runs work, and all that it begins, in a span. */
export const runInSpan = <T>(span: ActiveSpan, work: () => T): T => current.run(span, work)

/** What a line of the log says of the trace that it was written in. */
export function traceFields(): { traceId?: string } {
  const span = current.getStore()
  return span ? { traceId: span.traceId } : {}
}
