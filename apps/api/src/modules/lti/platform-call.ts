import { createInnerCall, createOutsideCall, type OutsideCall } from '../../core/outside-call.ts'
import type { Env } from '../../env.ts'

type InnerEnv = Pick<Env, 'LTI_INNER_PLATFORMS'>

/** Whether the operator named the host of this address, which may then lie inside. */
const isNamed = (url: string, { LTI_INNER_PLATFORMS }: InnerEnv) =>
  LTI_INNER_PLATFORMS.some((known) => new URL(known).origin === new URL(url).origin)

/** Whether a platform may have this address: `https` by a host name, or a host that the operator named. */
export function isPlatformUrl(url: string, env: InnerEnv): boolean {
  const { protocol, hostname } = new URL(url)
  return isNamed(url, env) || (protocol === 'https:' && /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/.test(hostname))
}

/** Calls addresses of platforms, as staff or a launch named them; one that a platform may not have is not called. */
export function createPlatformCall(env: InnerEnv): OutsideCall {
  const [outside, inner] = [createOutsideCall(), createInnerCall()]
  return (url, request) => {
    if (isNamed(url, env)) return inner(url, request)
    if (isPlatformUrl(url, env)) return outside(url, request)
    return Promise.resolve({ status: null, fault: 'inner_address', text: '' })
  }
}
