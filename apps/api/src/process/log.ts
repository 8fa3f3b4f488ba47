import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino } from 'pino'

const HIDDEN = '[hidden]'
const secretFields = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'currentPassword',
  'passwordHash',
  'otp',
  'token',
  'accessToken',
  'refreshToken',
  'resetToken',
  'access_token',
  'secret_key',
]

/** Path for the log: without the query (it may name people) and without tokens of media, packages and calendars (they open them). */
export function loggablePath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path
    .replace(/^\/(media|calendars)\/[^/]+/, `/$1/${HIDDEN}`)
    .replace(/^\/scorm\/(frame|files)\/[^/]+/, `/scorm/$1/${HIDDEN}`)
}

/**
 * Structured log. Fields with secrets are redacted by name, up to two levels deep.
 * @param mixin fields of every line, asked for as it is written
 */
export function createLogger(level: string, destination?: DestinationStream, mixin?: () => object): Logger {
  const options = {
    level,
    ...(mixin ? { mixin } : {}),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: HIDDEN,
    },
    serializers: {
      req: (req: { method: string; url: string }) => ({ method: req.method, path: loggablePath(req.url) }),
      err: (error: unknown) => (error instanceof Error ? describeError(error) : error),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

interface LoggedError {
  type: string
  message: string
  stack: string
  /** PostgreSQL's or the system's code. */
  code?: unknown
  constraint?: unknown
  cause?: LoggedError
}

/**
 * Only the parts of an error that hold no data: a failed query brings its parameters along, a refused row its values,
 * and both may be somebody's address or the hash of a password.
 */
function describeError(error: Error): LoggedError {
  const isQuery = error instanceof DrizzleQueryError
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.constructor.name,
    message: isQuery ? `Failed query: ${error.query}` : error.message,
    stack: stackLines(error),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}

/** The first lines of a stack repeat the message. */
function stackLines(error: Error): string {
  const lines = (error.stack ?? '').split('\n')
  return lines.filter((line) => /^\s+at /.test(line)).join('\n')
}
