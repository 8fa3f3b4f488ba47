import { createCallWithInner, mayBeCalled } from '../../core/call-with-inner.ts'
import type { OutsideCall } from '../../core/outside-call.ts'
import type { Env } from '../../env.ts'

type InnerEnv = Pick<Env, 'LTI_INNER_PLATFORMS'>

/** Whether a platform may have this address: `https` by a host name, or a host that the operator named. */
export const isPlatformUrl = (url: string, env: InnerEnv): boolean =>
  mayBeCalled(url, env.LTI_INNER_PLATFORMS)

/** Calls addresses of platforms, as staff or a launch named them; one that a platform may not have is not called. */
export const createPlatformCall = (env: InnerEnv): OutsideCall => createCallWithInner(env.LTI_INNER_PLATFORMS)
