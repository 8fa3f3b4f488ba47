import type { IncomingMessage } from 'node:http'

/** Whether what a proxy at this address says about its client is believed. */
export type IsTrusted = (address: string, hop: number) => boolean

export interface Addressed {
  protocol: string
  /** Empty where an old client names none. */
  host: string
}

/** Scheme and host as the browser sees them; told by the proxy in front where it is believed. */
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
