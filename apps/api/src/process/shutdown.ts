import type { Logger } from 'pino'

/** A process that hangs on its way out is ended after this long. */
const DEADLINE_MS = 30_000

/** Runs `close` once on SIGTERM, SIGINT or when the parent's channel closes, then exits 0; 1 when it fails. */
export function onShutdown(log: Logger, close: () => Promise<void>): void {
  let isClosing = false
  const shut = (signal: string) => {
    if (isClosing) return
    isClosing = true
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), DEADLINE_MS).unref()
    close().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'could not close in order')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shut(signal))
  process.on('disconnect', () => shut('disconnect'))
}
