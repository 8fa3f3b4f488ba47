import { stopRunning } from './run.ts'
import { reportFault } from './say.ts'

type Stop = () => Promise<void> | void

/** Order of the clean-up: users of a thing are stopped before the thing itself. */
const STAGES = ['services', 'database', 'folder'] as const
type Stage = (typeof STAGES)[number]

const stops: Record<Stage, Stop[]> = { services: [], database: [], folder: [] }
let ending: Promise<never> | undefined

/** Registers what must be undone when the command ends. */
export function onEnd(stage: Stage, stop: Stop): void {
  // Started during the clean-up, which would not stop it.
  if (ending) void stop()
  else stops[stage].push(stop)
}

/** Undoes everything and ends the process. */
function end(code: number): Promise<never> {
  ending ??= undoAll().then(() => process.exit(code))
  return ending
}

/** Whether the command is being stopped, so that a service that ends now has not crashed. */
export function isEnding(): boolean {
  return ending !== undefined
}

async function undoAll(): Promise<void> {
  stopRunning()
  for (const stage of STAGES) {
    const results = await Promise.allSettled(stops[stage].map(async (stop) => stop()))
    for (const result of results) if (result.status === 'rejected') reportFault(result.reason)
  }
}

/** Exit code of a command that was stopped by Ctrl-C: it did not do what it was asked. */
const INTERRUPTED = 130

/**
 * Runs a command: its faults become one sentence and exit code 1; a signal, or the death of the process
 * that started us, ends it in order.
 * @param stoppedCode 0 for a command that is meant to run until it is stopped.
 */
export function main(command: () => Promise<number | undefined>, stoppedCode = INTERRUPTED): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void end(stoppedCode))
  process.on('disconnect', () => void end(stoppedCode))
  process.channel?.unref()
  // The reader of our lines may be gone (a closed terminal); there is still work to put away.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  command().then(
    (code) => {
      if (code !== undefined) void end(code)
    },
    (error: unknown) => {
      // A failure while the command is being stopped is a consequence of that.
      if (!isEnding()) reportFault(error)
      void end(1)
    },
  )
}
