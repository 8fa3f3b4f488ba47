import type { FastifyRequest } from 'fastify'
import { type Limit, networkOf } from '../core/limits.service.ts'
import type { Needs } from '../core/services.ts'

const limits = {
  whole: { name: 'search', max: 60, windowMs: 60_000 },
  often: { name: 'search-often', max: 300, windowMs: 60_000 },
} as const satisfies Record<string, Limit>

/** Counts searches that the cache cannot answer. */
export function createSearchLimit({ limiter, env }: Needs<'env' | 'limiter'>) {
  return async (request: FastifyRequest, kind: keyof typeof limits): Promise<void> => {
    const { q } = request.query as { q?: string }
    // The site's own server is not limited: it calls directly, for all its visitors, and caches its pages.
    const isOwnSite = env.TRUSTED_PROXIES > 0 && request.headers['x-forwarded-for'] === undefined
    if (!q || isOwnSite) return
    await limiter.hit(limits[kind], networkOf(request.ip))
  }
}
