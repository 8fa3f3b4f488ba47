import type { Cue, DraftCue } from '../video.types.ts'
import { sortCues } from './cue-model.ts'

const keyOf = ({ startMs, endMs, text }: Cue) => `${startMs}|${endMs}|${text}`
const keysOf = (cues: readonly Cue[]) => new Set(cues.map(keyOf))
const without = (cues: readonly Cue[], keys: ReadonlySet<string>) =>
  cues.filter((cue) => !keys.has(keyOf(cue)))

export interface VersionDifference {
  /** Captions that only the own version has. */
  mine: Cue[]
  /** Captions that only the other version has. */
  theirs: Cue[]
}

export const differenceOf = (mine: readonly Cue[], theirs: readonly Cue[]): VersionDifference => ({
  mine: without(mine, keysOf(theirs)),
  theirs: without(theirs, keysOf(mine)),
})

/**
 * Joins two versions that began from the same one. What only one side changed, added or removed is taken as it did;
 * a caption that both changed stays in both wordings, one after the other, so that nothing is lost. A word of a draft
 * that either side has looked at need not be looked at again.
 */
export function mergeVersions(
  base: readonly Cue[],
  mine: readonly (Cue | DraftCue)[],
  theirs: readonly (Cue | DraftCue)[],
): Cue[] {
  const removedByMe = keysOf(without(base, keysOf(mine)))
  const addedByMe = without(mine, keysOf([...base, ...theirs]))
  const ownOf = new Map(mine.map((cue) => [keyOf(cue), cue]))
  const kept = without(theirs, removedByMe).map((cue) => surer(cue, ownOf.get(keyOf(cue))))
  return sortCues([...kept, ...addedByMe])
}

/** The same caption, each word as sure as the surer of two versions has it. */
function surer(cue: Cue | DraftCue, other: Cue | DraftCue | undefined): Cue | DraftCue {
  if (!other || !('confidence' in cue && 'confidence' in other)) return cue
  return {
    ...cue,
    confidence: cue.confidence.map((sure, word) => Math.max(sure, other.confidence[word] ?? 0)),
  }
}
