import { wordsOf } from '@repo/contract/caption-drafts'
import type { Cue, DraftCue } from '../video.types.ts'
import { carryConfidence } from './draft-words.ts'

/** A caption while it is edited; `id` is stable within one editor. */
export interface EditCue extends Cue {
  readonly id: number
  /** How sure a program is of each word, in percent; absent in captions that people made. */
  readonly confidence?: readonly number[]
}

/** The shortest a caption may become by splitting, in ms. */
const leastMs = 100
/** Length of a caption that is added where nothing limits it, in ms. */
const newCueMs = 2000

let lastId = 0
const withId = ({ startMs, endMs, text, confidence }: Cue & Pick<EditCue, 'confidence'>): EditCue => {
  lastId += 1
  return { id: lastId, startMs, endMs, text, ...(confidence ? { confidence } : {}) }
}

export const toEditCues = (cues: readonly Cue[]): EditCue[] => cues.map(withId)

/** In order of time, as they are saved. */
export const sortCues = <T extends Cue>(cues: readonly T[]): T[] =>
  [...cues].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)

/** What is sent to the server: trimmed, in order of time. */
export const toCues = (cues: readonly EditCue[]): Cue[] =>
  sortCues(cues).map(({ startMs, endMs, text }) => ({ startMs, endMs, text: text.normalize('NFC').trim() }))

/** The same with how sure each word is; what was written by hand is sure. */
export const toDraftCues = (cues: readonly EditCue[]): DraftCue[] =>
  sortCues(cues).map(({ startMs, endMs, text, confidence }) => ({
    startMs,
    endMs,
    text: text.normalize('NFC').trim(),
    confidence: wordsOf(text).map((_, index) => confidence?.[index] ?? 100),
  }))

export const changeCue = (
  cues: readonly EditCue[],
  id: number,
  change: Partial<Omit<EditCue, 'id' | 'confidence'>>,
): EditCue[] => cues.map((cue) => (cue.id === id ? withChange(cue, change) : cue))

function withChange(cue: EditCue, change: Partial<Omit<EditCue, 'id' | 'confidence'>>): EditCue {
  const confidence = carryConfidence(cue, change.text ?? cue.text)
  return { ...cue, ...change, ...(confidence ? { confidence } : {}) }
}

/** A person has looked at a word and lets it stand. */
export const keepWord = (cues: readonly EditCue[], id: number, word: number): EditCue[] =>
  cues.map((cue) =>
    cue.id === id && cue.confidence
      ? { ...cue, confidence: cue.confidence.map((sure, index) => (index === word ? 100 : sure)) }
      : cue,
  )

export const removeCue = (cues: readonly EditCue[], id: number): EditCue[] =>
  cues.filter((cue) => cue.id !== id)

/** Adds an empty caption at a place, up to the next one. */
export function addCue(cues: readonly EditCue[], atMs: number): { cues: EditCue[]; added: EditCue } {
  const next = cues.reduce(
    (nearest, { startMs }) => (startMs > atMs && startMs < nearest ? startMs : nearest),
    Number.POSITIVE_INFINITY,
  )
  const endMs = Math.max(atMs + leastMs, Math.min(atMs + newCueMs, next))
  const added = withId({ startMs: atMs, endMs, text: '' })
  return { cues: sortCues([...cues, added]), added }
}

/** The blank nearest to a place in a text; the middle of the only word where there is none. */
function nearestBlank(text: string, at: number): number {
  const blanks = [...text.matchAll(/\s+/g)].map(({ index }) => index).filter((index) => index > 0)
  return blanks.reduce(
    (best, index) => (best < 0 || Math.abs(index - at) < Math.abs(best - at) ? index : best),
    -1,
  )
}

export interface SplitPlace {
  /** Where the text cursor stands; null when it is not in the text. */
  caret: number | null
  /** The place in the video. */
  playheadMs: number
}

/**
 * Parts a caption in two. The text is parted at the text cursor, or at the word that fits the moment; the time at the
 * place of the video if that is inside, or in proportion to the text. Null when there is nothing to part.
 */
export function splitCue(
  cues: readonly EditCue[],
  id: number,
  { caret, playheadMs }: SplitPlace,
): EditCue[] | null {
  const index = cues.findIndex((cue) => cue.id === id)
  const cue = cues[index]
  if (!cue || cue.endMs - cue.startMs < 2 * leastMs) return null
  const { startMs, endMs, text } = cue
  const isInside = playheadMs >= startMs + leastMs && playheadMs <= endMs - leastMs
  const hasCaret = caret !== null && text.slice(0, caret).trim() !== '' && text.slice(caret).trim() !== ''
  const share = isInside ? (playheadMs - startMs) / (endMs - startMs) : 0.5
  const cut = hasCaret ? caret : nearestBlank(text, Math.round(text.length * share))
  if (cut < 0) return null
  const proportional = startMs + Math.round((endMs - startMs) * (cut / text.length))
  const cutMs = isInside ? playheadMs : Math.min(endMs - leastMs, Math.max(startMs + leastMs, proportional))
  const [head, tail] = [text.slice(0, cut).trim(), text.slice(cut).trim()]
  const { confidence } = cue
  const first = {
    ...cue,
    endMs: cutMs,
    text: head,
    ...(confidence ? { confidence: confidence.slice(0, wordsOf(head).length) } : {}),
  }
  const second = withId({
    startMs: cutMs,
    endMs,
    text: tail,
    ...(confidence ? { confidence: confidence.slice(confidence.length - wordsOf(tail).length) } : {}),
  })
  return [...cues.slice(0, index), first, second, ...cues.slice(index + 1)]
}

const confidenceOf = ({ text, confidence }: EditCue) => confidence ?? wordsOf(text).map(() => 100)

/** Joins a caption with the one after it; null when it is the last. */
export function mergeWithNext(cues: readonly EditCue[], id: number): EditCue[] | null {
  const index = cues.findIndex((cue) => cue.id === id)
  const cue = cues[index]
  const next = cues[index + 1]
  if (!cue || !next) return null
  const text = [cue.text, next.text].filter((part) => part.trim() !== '').join(' ')
  const merged = {
    ...cue,
    endMs: Math.max(cue.endMs, next.endMs),
    text,
    ...(cue.confidence || next.confidence
      ? { confidence: [...confidenceOf(cue), ...confidenceOf(next)] }
      : {}),
  }
  return [...cues.slice(0, index), merged, ...cues.slice(index + 2)]
}

/** Moves captions in time; none begins before 0, and each keeps its length. */
export function shiftCues(
  cues: readonly EditCue[],
  ids: ReadonlySet<number> | 'all',
  byMs: number,
): EditCue[] {
  const moved = cues.map((cue) => {
    if (ids !== 'all' && !ids.has(cue.id)) return cue
    const startMs = Math.max(0, cue.startMs + byMs)
    return { ...cue, startMs, endMs: startMs + (cue.endMs - cue.startMs) }
  })
  return sortCues(moved)
}

/** The caption shown at a place; the last of several. */
export function cueAt<T extends Cue>(cues: readonly T[], ms: number): T | undefined {
  return cues.findLast(({ startMs, endMs }) => startMs <= ms && ms < endMs)
}
