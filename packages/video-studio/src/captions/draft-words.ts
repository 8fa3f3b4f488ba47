import { DOUBTFUL_BELOW_PERCENT, wordsOf } from '@repo/contract/caption-drafts'

/** A caption that a program may have heard: how sure it is of each word, in percent; absent for captions of people. */
interface Heard {
  text: string
  confidence?: readonly number[]
}

/** A word to be looked at, and where in the text of its caption it stands. */
export interface DoubtfulWord {
  /** Among the words of its caption, from 0. */
  index: number
  start: number
  end: number
  word: string
}

export function doubtsOf({ text, confidence }: Heard): DoubtfulWord[] {
  if (!confidence) return []
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index: start }, index) =>
    (confidence[index] ?? 100) < DOUBTFUL_BELOW_PERCENT
      ? [{ index, start, end: start + word.length, word }]
      : [],
  )
}

export const countDoubts = (cues: readonly Heard[]): number =>
  cues.reduce((sum, cue) => sum + doubtsOf(cue).length, 0)

/** Words before and after a change keep what was said of them; what a person wrote is sure. */
export function carryConfidence({ text, confidence }: Heard, nextText: string): number[] | undefined {
  if (!confidence) return undefined
  const [before, after] = [wordsOf(text), wordsOf(nextText)]
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return after.map((_, index) => {
    if (index < head) return confidence[index] ?? 100
    const fromEnd = after.length - index
    return fromEnd <= tail ? (confidence[before.length - fromEnd] ?? 100) : 100
  })
}

/** The next word to be looked at after a place, from the beginning again once there is none. */
export function nextDoubt<T extends Heard>(
  cues: readonly T[],
  from: { cue: T | undefined; offset: number },
): { cue: T; doubt: DoubtfulWord } | null {
  const at = from.cue ? cues.indexOf(from.cue) : -1
  const all = cues.flatMap((cue, place) => doubtsOf(cue).map((doubt) => ({ cue, doubt, place })))
  const after = all.find(({ place, doubt }) => place > at || (place === at && doubt.start >= from.offset))
  return after ?? all[0] ?? null
}
