import { AppError, type ErrorBody } from '@repo/contract'
import { errorsOf } from '@repo/contract/endpoint-errors'
import { errorText } from '@repo/messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { databaseCodeOf, isDatabaseOutage, isStatementCancelled } from '../db/faults.ts'
import { tell } from '../process/facts.ts'

const RETRY_AFTER_OUTAGE_SECONDS = 2

/** Turns anything thrown into the one error class; the unknown becomes `server.unknown`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return fromFastify(error) ?? fromDatabase(error) ?? new AppError('server.unknown', { cause: error })
}

function fromFastify(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const { statusCode } = error as Partial<FastifyError>
  if (statusCode === 413) return new AppError('request.too_large', { cause: error })
  if (statusCode === 415) return new AppError('request.unsupported_type', { cause: error })
  if (statusCode === 404) return new AppError('request.not_found', { cause: error })
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError('input.malformed', { cause: error })
  return undefined
}

function fromDatabase(error: unknown): AppError | undefined {
  const code = databaseCodeOf(error)
  if (code === '23505') return new AppError('request.conflict', { cause: error })
  // A text that the database cannot store and no schema has checked, such as one from a header.
  if (code === '22021' || code === '22P05') return new AppError('input.invalid', { cause: error })
  // No Retry-After: sites and browsers would ask again at once for what takes too long.
  if (isStatementCancelled(error)) return new AppError('server.unavailable', { cause: error })
  return isDatabaseOutage(error)
    ? new AppError('server.unavailable', { cause: error, retryAfterSeconds: RETRY_AFTER_OUTAGE_SECONDS })
    : undefined
}

export function toErrorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: {
      code: error.code,
      name: error.errorName,
      message: errorText(error.errorName, error),
      // The cause of a 5xx stays in the log.
      ...(error.details !== undefined && error.status < 500 ? { details: error.details } : {}),
      requestId,
    },
  }
}

/** The one error handler. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(thrown)
  noteUndeclared(error, request)
  tell('error', { name: error.errorName })
  if (error.status >= 500) request.log.error({ err: error.cause ?? error }, error.errorName)
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterSeconds))
  reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toErrorBody(error, request.id)))
}

/** Reports an error that the endpoint's contract does not declare; tests fail on it. */
function noteUndeclared({ errorName }: AppError, request: FastifyRequest): void {
  const { endpoint } = request.routeOptions.config
  if (!endpoint || errorsOf(endpoint).has(errorName)) return
  const fault = `${endpoint.method} ${endpoint.path} answers ${errorName}, which its contract does not declare`
  request.log.warn(fault)
  request.server.api.onUndeclaredError?.(fault)
}
