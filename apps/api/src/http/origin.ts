import { AppError } from '@repo/contract'
import type { FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites send browsers here by a form. */
    takesForeignForms?: boolean
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses unsafe requests that a browser sends from a foreign page. Programs send no `Origin` and pass, which is safe
 * because only `Authorization` is read and never a victim's cookies.
 */
export function createOriginCheck(env: Env): (request: FastifyRequest) => void {
  const allowed = new Set([
    ...[env.PUBLIC_WEB_URL, env.PUBLIC_CRM_URL, env.PUBLIC_DOCTOR_URL].map((url) => new URL(url).origin),
    ...env.ALLOWED_ORIGINS,
  ])
  return (request) => {
    const { origin } = request.headers
    if (SAFE_METHODS.has(request.method) || origin === undefined || allowed.has(origin)) return
    if (request.routeOptions.config.takesForeignForms) return
    if (!isOwnHost(origin, request)) throw new AppError('access.foreign_origin')
  }
}

/** Whether a site's own server forwarded the call; a foreign page cannot set these headers without a preflight. */
function isOwnHost(origin: string, request: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === request.headers['x-forwarded-host'] || host === request.headers.host
}
