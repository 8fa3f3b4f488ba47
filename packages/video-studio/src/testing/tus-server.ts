import { type ErrorName, errorTable, statusOfError } from '@repo/contract'
import { nextId } from '@repo/testing'
import { HttpResponse, http } from 'msw'

interface StoredUpload {
  id: string
  length: number
  received: Uint8Array[]
  offset: number
  metadata: Record<string, string>
}

const decodeMetadata = (header: string) =>
  Object.fromEntries(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.split(' ')
      return [name, new TextDecoder().decode(Uint8Array.from(atob(value), (char) => char.charCodeAt(0)))]
    }),
  )

const wireError = (name: ErrorName) =>
  HttpResponse.json(
    { error: { code: errorTable[name], name, message: name, requestId: 'req-test' } },
    { status: statusOfError(name) },
  )

/** The upload service as the tus protocol 1.0.0 describes it, in memory. Faults are told by the test. */
export function createTusServer() {
  const stored = new Map<string, StoredUpload>()
  const state = {
    uploads: stored,
    tokens: [] as (string | null)[],
    /** The next creation is refused with this. */
    refusal: null as ErrorName | null,
    /** Chunks that carry one of these tokens are refused so. */
    refusedTokens: { tokens: new Set<string>(), status: 401, body: {} as object },
    /** The next so many chunks meet no server. */
    lostChunks: 0,
    terminated: [] as string[],
    /** Puts an upload on the server as an earlier page would have left it. */
    leave(id: string, length: number, offset: number) {
      stored.set(id, { id, length, offset, received: [], metadata: {} })
    },
  }
  const base = { 'tus-resumable': '1.0.0' }
  const handlers = [
    http.post('*/api/uploads', ({ request }) => {
      state.tokens.push(request.headers.get('authorization'))
      if (state.refusal) return wireError(state.refusal)
      const id = nextId()
      const length = Number(request.headers.get('upload-length'))
      const metadata = decodeMetadata(request.headers.get('upload-metadata') ?? '')
      stored.set(id, { id, length, received: [], offset: 0, metadata })
      return new HttpResponse(null, { status: 201, headers: { ...base, location: `/uploads/${id}` } })
    }),
    http.head('*/api/uploads/:id', ({ params }) => {
      const upload = stored.get(String(params.id))
      if (!upload) return new HttpResponse(null, { status: 404 })
      const headers = { ...base, 'upload-offset': `${upload.offset}`, 'upload-length': `${upload.length}` }
      return new HttpResponse(null, { status: 200, headers })
    }),
    http.patch('*/api/uploads/:id', async ({ params, request }) => {
      state.tokens.push(request.headers.get('authorization'))
      const upload = stored.get(String(params.id))
      if (!upload) return new HttpResponse(null, { status: 404 })
      const { tokens, status, body } = state.refusedTokens
      if (tokens.has(state.tokens.at(-1)?.replace('Bearer ', '') ?? '')) {
        return HttpResponse.json(body, { status })
      }
      if (state.lostChunks > 0) {
        state.lostChunks -= 1
        return HttpResponse.error()
      }
      const chunk = new Uint8Array(await request.arrayBuffer())
      upload.received.push(chunk)
      upload.offset += chunk.length
      return new HttpResponse(null, {
        status: 204,
        headers: { ...base, 'upload-offset': `${upload.offset}` },
      })
    }),
    http.delete('*/api/uploads/:id', ({ params }) => {
      state.terminated.push(String(params.id))
      stored.delete(String(params.id))
      return new HttpResponse(null, { status: 204, headers: base })
    }),
  ]
  return { state, handlers }
}
