import { AppError } from '@repo/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { sendFile } from '../../http/send-file.ts'
import { readScormAddress, typeOf } from './addresses.ts'
import { framePage } from './frame-page.ts'
import { createServedPackages } from './served-packages.service.ts'
import { fileKeyOf } from './storage-keys.ts'

/** The address carries the grant, so a browser may keep what it fetched, and nothing else may. */
const KEPT = 'private, max-age=3600'

/**
 * What documents of packages may do: run what they bring, and reach nothing but the own host. `sandbox` also holds where a
 * page is opened by itself. They keep their origin, which has no session, because the parts of a package and the API
 * around them call each other as one document calls another.
 */
const policyOf = (sites: readonly string[]) =>
  [
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'self'",
    `frame-ancestors 'self' ${sites.join(' ')}`,
    'sandbox allow-scripts allow-same-origin allow-forms allow-modals',
  ].join('; ')

/** Answers everything under `/scorm/`, on the host of packages alone. */
export function registerScormServing(
  app: FastifyInstance,
  services: Needs<'env' | 'storage'> & Parameters<typeof createServedPackages>[0],
): void {
  const { env, storage } = services
  if (env.PUBLIC_PACKAGES_URL === undefined) return
  const { host } = new URL(env.PUBLIC_PACKAGES_URL)
  const sites = [env.PUBLIC_WEB_URL, env.PUBLIC_CRM_URL, env.PUBLIC_DOCTOR_URL].map(
    (url) => new URL(url).origin,
  )
  const policy = policyOf(sites)
  const served = createServedPackages(services)

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // On another host a package would run beside a session.
    if (request.headers.host !== host) throw new AppError('request.not_found')
    // One that stays behind would answer for every other package of the host.
    if (request.headers['service-worker'] !== undefined) throw new AppError('access.denied')
    const address = readScormAddress(request.raw.url ?? '')
    if (!address) throw new AppError('request.not_found')
    const { packageId, token } = address
    const found = await served.find(token, packageId)
    reply.header('content-security-policy', policy)
    if (address.kind === 'frame') {
      const items = found.items.map(({ id, href, launchData, passingScore, completionThreshold }) => ({
        id,
        url: `/scorm/files/${token}/${packageId}/${href}`,
        launchData,
        passingScore,
        completionThreshold,
      }))
      return reply
        .header('cache-control', 'private, no-store')
        .type('text/html; charset=utf-8')
        .send(framePage({ version: found.version, items, sites }))
    }
    const contentType = typeOf(address.path)
    return sendFile(
      storage,
      { key: fileKeyOf(found.folder, address.path), contentType, cacheControl: KEPT },
      request,
      reply,
    )
  }
  app.route({ method: ['GET', 'HEAD'], url: '/scorm/*', exposeHeadRoute: false, handler: answer })
}
