import type { IncomingMessage } from 'node:http'

/** Whether the forwarding headers of a proxy at this address are trusted. */
export type IsTrusted = (address: string, hop: number) => boolean

export interface Addressed {
  protocol: string
  /** Empty when the client sends no `Host` header. */
  host: string
}

/** Scheme and host as the browser sees them, taken from a trusted proxy's headers where there is one. */
export function addressedAs({ headers, socket }: IncomingMessage, isTrusted: IsTrusted): Addressed {
  const { host = '', 'x-forwarded-proto': proto, 'x-forwarded-host': forwardedHost } = headers
  if ((!proto && !forwardedHost) || !isTrusted(socket.remoteAddress ?? '', 0))
    return { protocol: 'http', host }
  return { protocol: lastOf(proto) ?? 'http', host: lastOf(forwardedHost) ?? host }
}

/** Each proxy appends what it saw; the last one is ours. */
function lastOf(value: string | string[] | undefined): string | undefined {
  return value ? String(value).split(',').at(-1)?.trim() : undefined
}
