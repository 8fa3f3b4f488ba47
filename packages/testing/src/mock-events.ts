import { type HttpHandler, HttpResponse, http } from 'msw'

/** A stream of server-sent events that stays open: its handler, and how to send to whoever listens. */
export function mockEvents(path: string): {
  handler: HttpHandler
  send: (event: string, data: unknown) => void
  /** Ends every open stream, as a service does that is going. */
  end: () => void
  /** Bearers that the streams were asked for with, one per connection. */
  bearers: (string | null)[]
} {
  const encoder = new TextEncoder()
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const bearers: (string | null)[] = []
  const handler = http.get(`*/api${path}`, ({ request }) => {
    bearers.push(request.headers.get('authorization'))
    let own: ReadableStreamDefaultController<Uint8Array> | undefined
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller
        listeners.add(controller)
        controller.enqueue(encoder.encode(': \n\n'))
      },
      cancel() {
        if (own) listeners.delete(own)
      },
    })
    return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } })
  })
  const send = (event: string, data: unknown) => {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    for (const listener of listeners) listener.enqueue(encoder.encode(text))
  }
  const end = () => {
    for (const listener of listeners) listener.close()
    listeners.clear()
  }
  return { handler, send, end, bearers }
}
