import type { Logger } from 'pino'

/** A shutdown that hangs is ended by force after this long, in ms. */
const DEADLINE_MS = 30_000
/** The same limit after an uncaught error, when a request may never be answered. */
const DEADLINE_AFTER_FAULT_MS = 10_000

/**
 * Runs `close` once on SIGTERM, SIGINT or when the parent's channel closes, then exits with 0, or 1 when it fails.
 * An uncaught error is logged and shuts the process down in the same way with 1, since its state cannot be trusted.
 * @param tellWhere facts for the log about the current work, such as its request.
 */
export function onShutdown(
  log: Logger,
  close: () => Promise<void>,
  tellWhere: () => Record<string, unknown> = () => ({}),
): void {
  let isClosing = false
  let exitCode = 0
  const shut = (deadlineMs: number) => {
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), deadlineMs).unref()
    close().then(
      () => process.exit(exitCode),
      (err: unknown) => {
        log.error({ err }, 'could not close in order')
        process.exit(1)
      },
    )
  }
  const leave = (signal: string) => {
    if (!isClosing) log.info({ signal }, 'closing')
    shut(DEADLINE_MS)
  }
  const fail = (origin: string) => (thrown: unknown) => {
    exitCode = 1
    const err = thrown instanceof Error ? thrown : new Error(`something that is no error: ${typeof thrown}`)
    log.fatal({ err, origin, ...tellWhere() }, 'unforeseen fault, closing')
    shut(DEADLINE_AFTER_FAULT_MS)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => leave(signal))
  process.on('disconnect', () => leave('disconnect'))
  for (const origin of ['uncaughtException', 'unhandledRejection'] as const) process.on(origin, fail(origin))
}
