import { AppError, contract } from '@repo/contract'
import type { RequestWatch } from '@repo/observe/request-watch'
import type { Tracing } from '@repo/observe/trace-context'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { registerJsonBody } from './http/body.ts'
import { refuseWhileClosing } from './http/closing.ts'
import { sendError } from './http/errors.ts'
import { registerHealth } from './http/health.ts'
import { buildKeyOpenApi, buildOpenApi } from './http/openapi.ts'
import { openApiPageHeaders, renderOpenApi } from './http/openapi-page.ts'
import { createOriginCheck } from './http/origin.ts'
import { createPackagesHostCheck } from './http/packages-host.ts'
import { createClientErrorHandler } from './http/raw-error.ts'
import { registerRequestContext } from './http/request-context.ts'
import { makeRequestId } from './http/request-id.ts'
import { registerRequestLog } from './http/request-log.ts'
import { registerRouteNames } from './http/route-name.ts'
import { createSearchLimit } from './http/search-limit.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { createHttpServer } from './http/server.ts'
import { registerTraces } from './http/traces.ts'
import { createModules } from './modules.ts'
import type { AllServices } from './services.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
/** Media tokens stand in the path and are longer than any slug. */
const MAX_PARAM_LENGTH = 500

export interface BuildOptions {
  /** True while the process is on its way out, so that proxies stop sending. */
  isDraining?: () => boolean
  /** Hears of errors that the contract does not declare; they are logged in any case. */
  onUndeclaredError?: (fault: string) => void
  /** Hears of every request that is over. */
  watch?: RequestWatch | undefined
  /** Traces requests; absent while traces are off. */
  tracing?: Tracing | undefined
}

/** Builds the service without opening a port. */
export function buildApp(
  services: AllServices,
  { isDraining = () => false, onUndeclaredError, watch, tracing }: BuildOptions = {},
): FastifyInstance {
  const { env } = services
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: makeRequestId,
    trustProxy: (_address: string, hop: number) => hop < env.TRUSTED_PROXIES,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handler) => createHttpServer(handler, services.cache, undefined, watch),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // A path that cannot be decoded is answered like every other fault.
    frameworkErrors: sendError,
    clientErrorHandler: createClientErrorHandler(services.log),
    // `refuseWhileClosing` answers in our shape.
    return503OnClosing: false,
  }) as unknown as FastifyInstance
  app.decorate('api', {
    authenticate: services.authenticate,
    apiKeys: services.apiKeys,
    cache: services.cache,
    isDemo: env.DEMO_MODE,
    proofs: services.proofs,
    countSearch: createSearchLimit(services),
    storage: services.storage,
    positionAfterWrite: services.positionAfterWrite,
    handlers: new Map(),
    onUndeclaredError,
  })
  registerRouteNames(app, watch)
  registerTraces(app, tracing)
  registerSecurityHeaders(app)
  registerRequestContext(app)
  registerRequestLog(app, services.log)
  refuseWhileClosing(app)
  const checkOrigin = createOriginCheck(env)
  app.addHook('onRequest', async (request) => checkOrigin(request))
  const checkHost = createPackagesHostCheck(env)
  app.addHook('onRequest', async (request) => checkHost(request))
  registerJsonBody(app)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => sendError(new AppError('request.not_found'), request, reply))
  registerHealth(app, services, isDraining)
  registerOpenApi(app, env)
  for (const register of createModules(services)) register(app)
  return app
}

/** Writing the document takes longer than all else that an app is built of, so each is written once in a process. */
const openApiTexts = new Map<string, string>()

function keptText(key: string, write: () => unknown): string {
  const text = openApiTexts.get(key) ?? JSON.stringify(write())
  openApiTexts.set(key, text)
  return text
}

/** The whole API, and the part of it that API keys open, also as a page. */
function registerOpenApi(app: FastifyInstance, { BRAND_NAME, DEMO_MODE: isDemo }: AllServices['env']): void {
  const title = `${BRAND_NAME} API`
  const texts = {
    '/openapi.json': keptText(`all ${isDemo} ${title}`, () => buildOpenApi(contract, { title, isDemo })),
    '/v1/openapi.json': keptText(`keys ${title}`, () => buildKeyOpenApi(contract, title)),
  }
  for (const [path, text] of Object.entries(texts))
    app.get(path, (_request, reply) =>
      reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(text),
    )
  const page = renderOpenApi(JSON.parse(texts['/v1/openapi.json']))
  app.get('/v1/reference', (_request, reply) =>
    reply.headers(openApiPageHeaders).type('text/html; charset=utf-8').send(page),
  )
}
