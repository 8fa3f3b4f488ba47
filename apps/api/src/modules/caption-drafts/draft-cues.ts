import type { HeardWord } from './whisper-result.ts'

export interface DraftCue {
  startMs: number
  endMs: number
  text: string
  confidence: number[]
}

/** Longer lines wrap on phones. */
const LINE_LENGTH = 42
const LINES = 2
const LONGEST_MS = 7000
/** Shorter captions flash by; they stay on while nothing else is said. */
const SHORTEST_MS = 1200
/** Characters a second that are read in time. */
const READING_SPEED = 20
/** Silence after which a new caption begins. */
const PAUSE_MS = 700
/** From this length on, a caption ends with a sentence. */
const FULL_LENGTH = 20

/** Captions of whole words: at most two lines of 42 characters and seven seconds, ended by sentences and pauses. */
export function makeDraftCues(words: readonly HeardWord[]): DraftCue[] {
  const groups: HeardWord[][] = []
  for (const word of words.flatMap(cutLongWord)) {
    const group = groups.at(-1)
    if (group && belongsTo(group, word)) group.push(word)
    else groups.push([word])
  }
  return groups.flatMap((group, index) => {
    const nextMs = groups[index + 1]?.[0]?.startMs ?? Number.POSITIVE_INFINITY
    const cue = toCue(group, nextMs)
    return cue ? [cue] : []
  })
}

function belongsTo(group: readonly HeardWord[], word: HeardWord): boolean {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return false
  const text = textOf(group)
  if (word.startMs - last.endMs >= PAUSE_MS) return false
  if (word.endMs - first.startMs > LONGEST_MS) return false
  if (/[.!?…]["”»)]*$/.test(last.text) && text.length >= FULL_LENGTH) return false
  return breakLines([...group, word].map((each) => each.text)).length <= LINES
}

const textOf = (group: readonly HeardWord[]) => group.map(({ text }) => text).join(' ')

function toCue(group: readonly HeardWord[], nextMs: number): DraftCue | null {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return null
  const text = balance(group.map((word) => word.text)).join('\n')
  const wantedMs = Math.max(last.endMs - first.startMs, SHORTEST_MS, (text.length / READING_SPEED) * 1000)
  const endMs = Math.min(Math.ceil(first.startMs + Math.min(wantedMs, LONGEST_MS)), nextMs)
  // Words that the program put at one moment still are one caption after the other.
  if (endMs <= first.startMs)
    return { startMs: first.startMs, endMs: first.startMs + 1, ...said(group, text) }
  return { startMs: first.startMs, endMs, ...said(group, text) }
}

const said = (group: readonly HeardWord[], text: string) => ({
  text,
  confidence: group.map(({ confidence }) => confidence),
})

/** As many words as fit on each line. */
function breakLines(words: readonly string[]): string[] {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= LINE_LENGTH)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Two lines of about the same length are read faster than a full one with a single word below. */
function balance(words: readonly string[]): string[] {
  const lines = breakLines(words)
  if (lines.length !== 2) return lines
  let best = lines
  for (let at = 1; at < words.length; at += 1) {
    const halves = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    if (longest(halves) < longest(best)) best = halves
  }
  return best
}

const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))

/** No language has such words; a broken model writes them. */
function cutLongWord(word: HeardWord): HeardWord[] {
  if (word.text.length <= LINE_LENGTH) return [word]
  const letters = [...word.text]
  const parts: HeardWord[] = []
  for (let at = 0; at < letters.length; at += LINE_LENGTH / 2)
    parts.push({ ...word, text: letters.slice(at, at + LINE_LENGTH / 2).join('') })
  return parts
}
