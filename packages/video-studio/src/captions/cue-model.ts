import type { Cue } from '../video.types.ts'

/** A caption while it is edited; `id` is stable within one editor. */
export interface EditCue extends Cue {
  readonly id: number
}

/** The shortest a caption may become by splitting, in ms. */
const leastMs = 100
/** Length of a caption that is added where nothing limits it, in ms. */
const newCueMs = 2000

let lastId = 0
const withId = (cue: Cue): EditCue => {
  lastId += 1
  return { id: lastId, startMs: cue.startMs, endMs: cue.endMs, text: cue.text }
}

export const toEditCues = (cues: readonly Cue[]): EditCue[] => cues.map(withId)

/** In order of time, as they are saved. */
export const sortCues = <T extends Cue>(cues: readonly T[]): T[] =>
  [...cues].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)

/** What is sent to the server: trimmed, in order of time. */
export const toCues = (cues: readonly EditCue[]): Cue[] =>
  sortCues(cues).map(({ startMs, endMs, text }) => ({ startMs, endMs, text: text.normalize('NFC').trim() }))

export const changeCue = (
  cues: readonly EditCue[],
  id: number,
  change: Partial<Omit<EditCue, 'id'>>,
): EditCue[] => cues.map((cue) => (cue.id === id ? { ...cue, ...change } : cue))

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
  const first = { ...cue, endMs: cutMs, text: text.slice(0, cut).trim() }
  const second = withId({ startMs: cutMs, endMs, text: text.slice(cut).trim() })
  return [...cues.slice(0, index), first, second, ...cues.slice(index + 1)]
}

/** Joins a caption with the one after it; null when it is the last. */
export function mergeWithNext(cues: readonly EditCue[], id: number): EditCue[] | null {
  const index = cues.findIndex((cue) => cue.id === id)
  const cue = cues[index]
  const next = cues[index + 1]
  if (!cue || !next) return null
  const text = [cue.text, next.text].filter((part) => part.trim() !== '').join(' ')
  const merged = { ...cue, endMs: Math.max(cue.endMs, next.endMs), text }
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
