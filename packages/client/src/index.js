import createFetchClient from 'openapi-fetch'

export function createClient({ baseUrl, apiKey, fetch }) {
  return createFetchClient({ baseUrl, fetch, headers: { authorization: `Bearer ${apiKey}` } })
}

export class ThamHocError extends Error {
  constructor(status, { code, name, message, requestId, details }) {
    super(`${name}: ${message}`)
    this.name = 'ThamHocError'
    Object.assign(this, { status, code, reason: name, requestId, details })
  }
}

export async function unwrap(call) {
  const { data, error, response } = await call
  if (data !== undefined) return data.data
  const known = error?.error
  throw new ThamHocError(
    response.status,
    known ?? { code: response.status * 100, name: 'server.unknown', message: `HTTP ${response.status}` },
  )
}

export async function* everyItem(readPage) {
  let after
  do {
    const { items, next } = await unwrap(readPage(after))
    yield* items
    after = next ?? undefined
  } while (after !== undefined)
}
