import { createCallWithInner, mayBeCalled } from '../../../core/call-with-inner.ts'
import type { Env } from '../../../env.ts'

type InnerEnv = Pick<Env, 'CLINIC_INNER_ISSUERS'>

/** The settings and keys of an issuer are some kB. */
const MOST_BYTES = 512 * 1024

/** Whether a clinic may have this issuer: `https` by a host name, or a host that the operator named. */
export const isIssuerUrl = (url: string, env: InnerEnv): boolean => mayBeCalled(url, env.CLINIC_INNER_ISSUERS)

/** Calls a provider as staff or its own settings name it, in the shape of `fetch`. @throws Error without an answer */
export function createClinicCall(env: InnerEnv) {
  const call = createCallWithInner(env.CLINIC_INNER_ISSUERS)
  return async (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
    const sent = new Headers(headers)
    if (body instanceof URLSearchParams) sent.set('content-type', 'application/x-www-form-urlencoded')
    const answer = await call(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(sent),
      ...(typeof body === 'string' || body instanceof URLSearchParams ? { body: body.toString() } : {}),
      mostBytes: MOST_BYTES,
    })
    if (answer.status === null) throw new Error(`the provider gave no answer: ${answer.fault}`)
    // Every answer of the protocol is JSON, and one that is not is refused when it is read.
    return new Response(answer.text || null, {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  }
}
