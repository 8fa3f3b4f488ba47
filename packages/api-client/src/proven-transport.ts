import type { ApiContract, ErrorCode } from '@repo/contract'
import { ApiError, toOfflineError } from './api-error.ts'
import { withLastCall } from './last-call.ts'
import type { Challenge } from './proof-of-work/solve-challenge.ts'
import { createTransport, type Transport, type TransportOptions } from './transport.ts'

const PROOF_NEEDED = 42824 satisfies ErrorCode
const CHALLENGE_PATH = '/auth/challenge' satisfies ApiContract['auth']['challenge']['path']
const PROOF_HEADER = 'x-proof-of-work'

/**
 * Does the proof of work that an endpoint asks for past its soft limits, and sends the request once more with it, so
 * that forms need to know nothing of it. The solver is fetched only then. Whatever goes wrong meanwhile reaches the
 * caller like any other failure, and a request refused again stays refused.
 */
export function createProvenTransport(options: TransportOptions): Transport {
  const send = withLastCall(createTransport(options))
  if (options.isProving === false) return send
  return async (request) => {
    try {
      return await send(request)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== PROOF_NEEDED) throw error
      const { signal } = request
      const { authorization } = request.headers
      const headers: Record<string, string> = authorization ? { authorization } : {}
      const { data } = await send({ method: 'GET', path: CHALLENGE_PATH, headers, signal })
      const proof = await makeProof(data as Challenge, signal)
      // Without a proof (a browser that cannot, say) the refusal itself is what to tell.
      if (!proof) throw error
      return send({ ...request, headers: { ...request.headers, [PROOF_HEADER]: proof } })
    }
  }
}

async function makeProof(challenge: Challenge, signal: AbortSignal | undefined): Promise<string | null> {
  const load = () => import('./proof-of-work/make-proof.ts')
  const solver = await load().catch((error: unknown) => {
    throw toOfflineError(error)
  })
  return solver.makeProof(challenge, signal)
}
