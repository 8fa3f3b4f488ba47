/**
 * SQLSTATEs after which nothing was done and the same call may succeed later
 * (https://www.postgresql.org/docs/18/errcodes-appendix.html, read 2026-11-22).
 */
const OUTAGE_STATES = new Set([
  '25006', // read_only_sql_transaction: a standby after a fail-over
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
])
/** connection_exception, insufficient_resources. */
const OUTAGE_CLASSES = new Set(['08', '53'])
/** Error codes of the operating system for a lost socket. */
const SOCKET_FAULTS = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTCONN',
  'EPIPE',
  'ETIMEDOUT',
])
/** Errors for which the driver has no code, by their messages in pg 8.23 (`client.js`) and pg-pool 3 (`index.js`). */
const DRIVER_FAULTS =
  /Connection terminated|connection error and is not queryable|was closed and is not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end/

/** Whether the database was unavailable: the statement did nothing, and trying again makes sense. */
export function isDatabaseOutage(error: unknown): boolean {
  const root = rootCause(error)
  if (!root) return false
  const code = codeOf(root)
  return (
    OUTAGE_STATES.has(code) ||
    (code.length === 5 && OUTAGE_CLASSES.has(code.slice(0, 2))) ||
    ('syscall' in root && SOCKET_FAULTS.has(code)) ||
    DRIVER_FAULTS.test(root.message)
  )
}

/** SQLSTATE or system code of the root cause; empty when it has none. */
export function databaseCodeOf(error: unknown): string {
  const root = rootCause(error)
  return root ? codeOf(root) : ''
}

/** The root cause: the query builder wraps the driver's error. */
export function rootCause(error: unknown): Error | undefined {
  let current = error instanceof Error ? error : undefined
  for (;;) {
    // A host name with several addresses fails once for each of them.
    if (current instanceof AggregateError && current.errors[0] instanceof Error) current = current.errors[0]
    else if (current?.cause instanceof Error) current = current.cause
    else return current
  }
}

const codeOf = (root: Error): string => ('code' in root ? String(root.code) : '')

/**
 * Whether the statement was cancelled (57014), as a rule because `statement_timeout` ran out. It did nothing, but asking
 * again soon would take the database as long once more.
 */
export function isStatementCancelled(error: unknown): boolean {
  return databaseCodeOf(error) === '57014'
}

/** Whether a unique index refused the row, by index or constraint name when given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const root = rootCause(error) as { code?: string; constraint?: string } | undefined
  return root?.code === '23505' && (constraint === undefined || root.constraint === constraint)
}

/** Whether the statement failed because `lock_timeout` ran out while another transaction held the lock (55P03). */
export function isLockTimeout(error: unknown): boolean {
  return databaseCodeOf(error) === '55P03'
}

/** Whether a CHECK refused a row, also one that was there before the CHECK (23514). */
export function isRefusedByCheck(error: unknown): boolean {
  return databaseCodeOf(error) === '23514'
}
