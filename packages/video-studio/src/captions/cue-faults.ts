import { cue } from '@repo/contract/captions'
import { limitsOf } from '@repo/forms'
import type { EditCue } from './cue-model.ts'

/** Shorter captions flash by before they are read, in ms. */
export const leastReadableMs = 800
/** Longer lines wrap on phones. */
export const longestLine = 42
/** More characters per second are not read in time. */
export const fastestReading = 20
export const longestText = limitsOf(cue, 'text').maxLength ?? Number.POSITIVE_INFINITY

/** `empty`, `backwards` and `tooMuch` keep captions from being saved; the others are advice. */
export type CueFault = 'empty' | 'backwards' | 'tooMuch' | 'overlap' | 'short' | 'longLine' | 'fast'

const blocking: readonly CueFault[] = ['empty', 'backwards', 'tooMuch']
export const isBlocking = (fault: CueFault): boolean => blocking.includes(fault)

function faultsOf(edited: EditCue, nextStartMs: number | undefined): CueFault[] {
  const text = edited.text.trim()
  const lengthMs = edited.endMs - edited.startMs
  const lines = text.split('\n')
  const faults: (CueFault | false)[] = [
    text === '' && 'empty',
    lengthMs <= 0 && 'backwards',
    text.length > longestText && 'tooMuch',
    nextStartMs !== undefined && lengthMs > 0 && edited.endMs > nextStartMs && 'overlap',
    lengthMs > 0 && lengthMs < leastReadableMs && 'short',
    lines.some((line) => [...line].length > longestLine) && 'longLine',
    lengthMs > 0 && [...text].length / (lengthMs / 1000) > fastestReading && 'fast',
  ]
  return faults.filter((fault) => fault !== false)
}

/** What is doubtful about each caption, by its id; captions without a fault are left out. */
export function findFaults(cues: readonly EditCue[]): ReadonlyMap<number, readonly CueFault[]> {
  const found = new Map<number, readonly CueFault[]>()
  cues.forEach((edited, index) => {
    const faults = faultsOf(edited, cues[index + 1]?.startMs)
    if (faults.length > 0) found.set(edited.id, faults)
  })
  return found
}
