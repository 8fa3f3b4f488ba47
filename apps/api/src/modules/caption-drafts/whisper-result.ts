import { z } from 'zod'

/** A word as it was heard; times in ms. */
export interface HeardWord {
  text: string
  startMs: number
  endMs: number
  /** 0–100. */
  confidence: number
}

/** The result is not what whisper.cpp writes. */
export class BrokenResultError extends Error {
  override readonly name = 'BrokenResultError'
}

const offsets = z.object({ from: z.number(), to: z.number() })

/** What is read of the JSON that `--output-json-full` writes; everything else in it is left alone. */
const whisperResult = z.object({
  transcription: z.array(
    z.object({
      offsets,
      text: z.string(),
      tokens: z.array(z.object({ text: z.string(), offsets: offsets.optional(), p: z.number() })),
    }),
  ),
})

type Segment = z.output<typeof whisperResult>['transcription'][number]

/**
 * The words of a result, in order of time, none beyond the end of the video.
 * @throws BrokenResultError
 */
export function readWhisperResult(json: string, durationMs: number): HeardWord[] {
  const parsed = whisperResult.safeParse(parse(json))
  if (!parsed.success) throw new BrokenResultError(z.prettifyError(parsed.error).slice(0, 500))
  const words = parsed.data.transcription.flatMap(wordsOfSegment)
  let reachedMs = 0
  return words.flatMap((word) => {
    const startMs = clamp(word.startMs, reachedMs, durationMs)
    const endMs = clamp(word.endMs, startMs, durationMs)
    reachedMs = endMs
    return startMs < durationMs ? [{ ...word, startMs, endMs }] : []
  })
}

/**
 * The program writes its strings without escaping control characters, and a number that is none as `nan`. Between the
 * strings such a character means nothing, so all of them become blanks.
 */
function parse(json: string): unknown {
  const numbers = json.replace(/^(\s*"(?:p|t_dtw)": )-?(?:nan|inf)[^,\n]*/gim, '$10')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON.parse refuses control characters inside strings, so they have to be found.
  const text = numbers.replace(/[\u0000-\u001f]/g, ' ')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BrokenResultError('The result is no JSON', { cause })
  }
}

/** `[_BEG_]`, `[_TT_250]` and the like stand for places, not for speech. */
const isSpoken = ({ text }: Segment['tokens'][number]) => !/^\[_[\w-]*\]$/.test(text.trim()) && text !== ''

function wordsOfSegment({ text, offsets: segment, tokens }: Segment): HeardWord[] {
  const heard: HeardWord[] = []
  let isOpen = false
  for (const token of tokens.filter(isSpoken)) {
    const { from, to } = token.offsets ?? { from: Number.NaN, to: Number.NaN }
    const confidence = clamp(Math.round(token.p * 100), 0, 100)
    // A token may hold the end of one word and the beginning of the next.
    for (const [index, part] of token.text.split(/\s+/).entries()) {
      if (index > 0) isOpen = false
      if (part === '') continue
      const last = heard.at(-1)
      if (isOpen && last) {
        last.text += part
        last.endMs = to
        // A word is as sure as its least sure part.
        last.confidence = Math.min(last.confidence, confidence)
      } else heard.push({ text: part, startMs: from, endMs: to, confidence })
      isOpen = true
    }
  }
  return spread(withWholeLetters(heard, text), segment)
}

/** Older versions cut letters of several bytes between tokens; the text of the segment has them whole. */
function withWholeLetters(heard: HeardWord[], text: string): HeardWord[] {
  const whole = text.split(/\s+/).filter(Boolean)
  if (whole.length !== heard.length)
    return heard.map((word) => ({ ...word, text: word.text.normalize('NFC') }))
  return heard.map((word, index) => ({ ...word, text: (whole[index] ?? word.text).normalize('NFC') }))
}

/** Words without a time of their own get the part of the segment that their letters take. */
function spread(words: HeardWord[], segment: Segment['offsets']): HeardWord[] {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  let before = 0
  return words.map((word) => {
    const at = (count: number) => segment.from + ((segment.to - segment.from) * count) / letters
    const [startMs, endMs] = [at(before), at(before + word.text.length)]
    before += word.text.length
    return {
      ...word,
      startMs: Math.round(Number.isNaN(word.startMs) ? startMs : word.startMs),
      endMs: Math.round(Number.isNaN(word.endMs) ? endMs : word.endMs),
    }
  })
}

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, Number.isFinite(value) ? value : least))
