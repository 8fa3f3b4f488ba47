import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../core/services.ts'
import { countKnownMigrations } from '../db/migrate.ts'
import { freeBytesAt } from '../storage/free-space.ts'

const CHECK_TIMEOUT_MS = 1000

/**
 * `/livez`: the event loop runs. `/readyz`: the database, its schema version and the queue can serve a request. A
 * nearly full disk is only a warning: pages and videos are still served, so load balancers should keep the instance.
 */
export function registerHealth(
  app: FastifyInstance,
  services: Needs<'db' | 'env' | 'queue'>,
  isDraining: () => boolean,
): void {
  const known = countKnownMigrations()
  const checks = {
    database: () => services.db.execute(sql`select 1`).then(() => true),
    migrations: async () => {
      const result = await services.db.execute<{ count: number }>(
        sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
      )
      return (result.rows[0]?.count ?? 0) >= known
    },
    queue: () => services.queue.isReady(),
  }
  const hasDiskRoom = async () =>
    (await freeBytesAt(services.env.DATA_DIR)) >= services.env.UPLOAD_DISK_RESERVE_BYTES
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const entries = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await passes(check, request.log)] as const),
    )
    const isReady = !isDraining() && entries.every(([, isOk]) => isOk)
    reply.header('cache-control', 'no-store').code(isReady ? 200 : 503)
    const hasRoom = await passes(hasDiskRoom, request.log)
    return {
      status: isReady ? 'ready' : isDraining() ? 'draining' : 'not ready',
      checks: Object.fromEntries(entries),
      warnings: hasRoom ? [] : ['disk'],
    }
  })
}

async function passes(
  check: () => Promise<boolean>,
  log: { warn: (o: object, m: string) => void },
): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS)
  try {
    return await Promise.race([check(), late])
  } catch (err) {
    log.warn({ err }, 'a readiness check failed')
    return false
  } finally {
    clearTimeout(timer)
  }
}
