import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type App,
  appOfRole,
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  type ErrorBody,
} from '@repo/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import type { Demo } from '../core/demo.ts'
import type { Services } from '../core/services.ts'
import type { Db } from '../db/client.ts'
import type { users } from '../db/schema/index.ts'
import { insertSession } from '../modules/auth/session.repo.ts'
import { createTokenService, hashOpaqueToken, newOpaqueToken } from '../modules/auth/tokens.ts'
import { createLogger } from '../process/log.ts'
import { jwtSecrets } from '../secrets/secrets.ts'
import { type AllServices, createServices } from '../services.ts'
import { findAuditGaps } from './audit-gaps.ts'
import { findSilentWrites } from './audited-writes.ts'
import { createTestDatabase, databaseUrlOn, dropTestDatabase } from './databases.ts'
import { testDemo } from './demo.ts'
import { testEnv } from './env.ts'
import { takeQueuedQueries, watchConnections } from './one-at-a-time.ts'

// Here rather than beside the setup, so that a workspace that runs the harness knows it too.
declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server that hosts the test databases. */
    serverUrl: string
    /** A migrated, empty database, of which each test file gets a copy. */
    templateDatabase: string
  }
}

export type TestUser = typeof users.$inferSelect

/** Who makes a call: a session opened by `signIn`, or a bare access token. */
export interface TestSession {
  accessToken: string
  sessionId: string
}

export interface CallOptions {
  as?: TestSession | { accessToken: string } | null
  headers?: Record<string, string>
  ip?: string
}

export interface CallAnswer<T> {
  status: number
  /** The answer's data, present only for a 2xx status. */
  data: T
  /** The error, present only for any other status. */
  error: ErrorBody['error']
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

export interface TestApp {
  app: FastifyInstance
  services: AllServices
  db: Db
  databaseUrl: string
  /** The service's clock: real time plus what tests have added. */
  time: { advance(ms: number): void; now(): Date }
  call<E extends Endpoint>(
    endpoint: E,
    options?: CallOptions & Partial<EndpointInput<E>>,
  ): Promise<CallAnswer<EndpointOutput<E>>>
  /** Opens a session for the account with the second factor proved, by default on the account's own site. */
  signIn(
    user: Pick<TestUser, 'id' | 'role'>,
    app?: App,
    options?: { hasSecondFactor?: boolean; awaitsConsent?: boolean },
  ): Promise<TestSession>
  close(): Promise<void>
}

/**
 * Starts the whole service on a copy of the migrated database, or on a given database. Call `close` in `afterAll`.
 * @param demo data and functions of the demo, used in demo mode
 */
export async function createTestApp(
  env: Record<string, string> = {},
  own?: { databaseUrl: string },
  demo: Demo = testDemo,
): Promise<TestApp> {
  const { databaseUrl, drop } = own ? { ...own, drop: async () => {} } : await copyTemplate()
  const dataDir = await mkdtemp(join(tmpdir(), 'api-data-'))
  let offsetMs = 0
  const clock = () => new Date(Date.now() + offsetMs)
  const settings = testEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...env })
  watchConnections()
  const running = await createServices(settings, createLogger(settings.LOG_LEVEL), { clock, demo })
  const undeclared: string[] = []
  const app = buildApp(running.services, { onUndeclaredError: (fault) => undeclared.push(fault) })
  await app.ready()
  const answeredWell = new Set<Endpoint>()
  return {
    app,
    services: running.services,
    db: running.services.db,
    databaseUrl,
    time: {
      advance: (ms) => {
        offsetMs += ms
      },
      now: clock,
    },
    call: async (endpoint, options) => {
      const answer = await callEndpoint(app, endpoint, options)
      if (undeclared.length > 0) throw new Error(undeclared.join(', '))
      if (answer.status < 300) answeredWell.add(endpoint)
      return answer
    },
    signIn: (user, site, options) =>
      openSession(running.services, user, { app: site ?? appOfRole[user.role], ...options }),
    close: async () => {
      await app.close()
      const { db } = running.services
      const gaps = await findAuditGaps(db).catch(() => [])
      const silent = await findSilentWrites(db, answeredWell).catch(() => [])
      await running.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
      const writes = [...gaps, ...silent]
      const queued = takeQueuedQueries()
      if (queued.length > 0)
        throw new Error(`queries sent before the answer to the one before: ${queued.join(', ')}`)
      if (writes.length > 0) throw new Error(`audited writes with gaps: ${writes.join(', ')}`)
      if (undeclared.length > 0) throw new Error(undeclared.join(', '))
    },
  }
}

async function copyTemplate() {
  const serverUrl = inject('serverUrl')
  const database = await createTestDatabase(serverUrl, inject('templateDatabase'))
  return {
    databaseUrl: databaseUrlOn(serverUrl, database),
    drop: () => dropTestDatabase(serverUrl, database),
  }
}

async function callEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: CallOptions & { params?: unknown; query?: unknown; body?: unknown; file?: Blob } = {},
): Promise<CallAnswer<EndpointOutput<E>>> {
  const params = (options.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name))
  const answer = await app.inject({
    method: endpoint.method,
    url: `${path}${toQueryString(options.query)}`,
    remoteAddress: options.ip,
    headers: {
      ...(options.as ? { authorization: `Bearer ${options.as.accessToken}` } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.file ? { 'content-type': options.file.type } : {}),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { payload: JSON.stringify(options.body) }),
    ...(options.file ? { payload: Buffer.from(await options.file.arrayBuffer()) } : {}),
  })
  if (endpoint.download && answer.statusCode < 300) return toFileAnswer(answer)
  const parsed = (answer.body ? JSON.parse(answer.body) : {}) as { data?: unknown; error?: unknown }
  return {
    status: answer.statusCode,
    data: (endpoint.access.kind === 'webhook' || endpoint.standard
      ? parsed
      : parsed.data) as EndpointOutput<E>,
    error: parsed.error as ErrorBody['error'],
    headers: answer.headers,
    text: answer.body,
  }
}

/** A file answer: the bytes that a browser would save. */
function toFileAnswer<E extends Endpoint>(answer: LightMyRequestResponse): CallAnswer<EndpointOutput<E>> {
  const data = new Blob([new Uint8Array(answer.rawPayload)], { type: String(answer.headers['content-type']) })
  return {
    status: answer.statusCode,
    data: data as EndpointOutput<E>,
    error: undefined as never,
    headers: answer.headers,
    text: '',
  }
}

function toQueryString(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(name, String(one))
  return search.size > 0 ? `?${search}` : ''
}

async function openSession(
  { db, env, clock }: Services,
  user: Pick<TestUser, 'id' | 'role'>,
  {
    app,
    hasSecondFactor = true,
    awaitsConsent = false,
  }: { app: App; hasSecondFactor?: boolean; awaitsConsent?: boolean },
): Promise<TestSession> {
  const now = clock()
  const sessionId = await insertSession(db, {
    userId: user.id,
    app,
    refreshHash: hashOpaqueToken(newOpaqueToken()),
    rotatedAt: now,
    lastSeenAt: now,
    secondFactorAt: hasSecondFactor ? now : null,
    awaitsConsent,
    expiresAt: new Date(now.getTime() + 3_600_000),
  })
  const { token } = await createTokenService(jwtSecrets(env), clock).signAccess({
    userId: user.id,
    sessionId,
    app,
    role: user.role,
  })
  return { accessToken: token, sessionId }
}
