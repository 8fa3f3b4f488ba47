// A process between its owner and PostgreSQL. It has a session of its own, so Ctrl-C in the terminal does not stop
// the server before its clients. When the owner ends in any way (kill -9 included), the channel to it closes, and the
// guardian stops the server.
import { EmbeddedPostgresError } from './errors.ts'
import type { FromGuardian, ToGuardian } from './protocol.ts'
import { type Supervisor, superviseServer } from './supervisor.ts'

let supervisor: Promise<Supervisor> | undefined
let isStopping = false

function tell(message: FromGuardian): void {
  if (process.connected) process.send?.(message)
}

function describe(error: unknown): string {
  if (error instanceof EmbeddedPostgresError) return error.message
  return error instanceof Error ? `PostgreSQL: ${error.message}` : String(error)
}

function fail(error: unknown): void {
  // A start that fails because the server is being stopped is not reported.
  if (isStopping) return
  process.exitCode = 1
  if (!process.connected) process.exit()
  process.send?.({ type: 'failed', message: describe(error) } satisfies FromGuardian, () => process.exit())
}

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  const running = await supervisor?.catch(() => undefined)
  await running?.stop()
  process.exit()
}

process.on('message', (message: ToGuardian) => {
  if (message.type === 'stop') return void stop()
  supervisor = superviseServer(message.options, {
    onRestart: (server) => tell({ type: 'restarted', ...server }),
    onGiveUp: fail,
  })
  supervisor.then(({ server }) => tell({ type: 'ready', ...server }), fail)
})
process.on('disconnect', () => void stop())
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void stop())
