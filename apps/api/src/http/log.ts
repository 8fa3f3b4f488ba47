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
  'code',
  'token',
  'accessToken',
  'refreshToken',
  'resetToken',
]

/** Path for the log: without the query (it may name people) and without media tokens (they open files). */
export function loggablePath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.replace(/^\/media\/[^/]+/, `/media/${HIDDEN}`)
}

/** Structured log. What opens an account is hidden by name, wherever it stands up to two levels deep. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretFields.flatMap((field) =>
        field === 'code' ? [`body.${field}`] : [field, `*.${field}`, `*.*.${field}`],
      ),
      censor: HIDDEN,
    },
    serializers: {
      req: (req: { method: string; url: string }) => ({ method: req.method, path: loggablePath(req.url) }),
      err: pino.stdSerializers.err,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
