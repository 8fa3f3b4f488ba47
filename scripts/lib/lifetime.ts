import { stopRunning } from './run.ts'
import { reportFault } from './say.ts'

type Stop = () => Promise<void> | void

let stops: Stop[] = []
let ending: Promise<never> | undefined

/** Registers what must be undone when the command ends; undone in reverse order. */
export function onEnd(stop: Stop): void {
  stops.push(stop)
}

/** Undoes everything and ends the process. */
function end(code: number): Promise<never> {
  ending ??= undoAll().then(() => process.exit(code))
  return ending
}

/** Whether the command is being put away: what stops now stops because of that. */
export function isEnding(): boolean {
  return ending !== undefined
}

async function undoAll(): Promise<void> {
  stopRunning()
  const inOrder = stops.toReversed()
  stops = []
  for (const stop of inOrder) {
    try {
      await stop()
    } catch (error) {
      reportFault(error)
    }
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
      // What breaks while we are being stopped broke because of that.
      if (!isEnding()) reportFault(error)
      void end(1)
    },
  )
}
