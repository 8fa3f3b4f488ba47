import { formatVttTime } from '@repo/timeline/web-vtt'
import type { Cue } from '../types.ts'

/** A video that is shown several times in a row: how often, and how long one showing lasts. */
export interface Rounds {
  rounds: number
  roundMs: number
  /** Segments of one showing, in every rendition. */
  roundSegments: number
}

/**
 * The playlist of a rendition that is shown several times in a row. Segments are numbered through, so that each number
 * is one place in the whole; the bytes of number `n` are those of `n` modulo `roundSegments`, as the manifest says with
 * `loopSegments`. Keys stay those of the first round. What sound lasts longer than the picture is left out.
 */
export function repeatPlaylist(text: string, { rounds, roundMs, roundSegments }: Rounds): string {
  const lines = text.trim().split('\n')
  const first = lines.findIndex((line) => line.startsWith('#EXT-X-KEY:') || line.startsWith('#EXTINF:'))
  const entries = readEntries(lines.slice(first)).slice(0, roundSegments)
  if (entries.length < roundSegments) throw new RangeError('A playlist has fewer segments than a round')
  const total = Array.from({ length: rounds }, (_, round) => [
    ...(round > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    ...entries.flatMap(({ tags, seconds }, index) => {
      const isLast = index === roundSegments - 1
      // All rounds begin at the same moment in every rendition, whatever the frames of the sound add up to.
      const before = entries.slice(0, index).reduce((sum, entry) => sum + entry.seconds, 0)
      return [
        ...tags,
        `#EXTINF:${(isLast ? roundMs / 1000 - before : seconds).toFixed(6)},`,
        `${String(round * roundSegments + index).padStart(5, '0')}.m4s`,
      ]
    }),
  ])
  return `${[...lines.slice(0, first), ...total.flat(), '#EXT-X-ENDLIST'].join('\n')}\n`
}

interface Entry {
  /** Lines before the length, such as the key. */
  tags: string[]
  seconds: number
}

function readEntries(lines: string[]): Entry[] {
  const entries: Entry[] = []
  let tags: string[] = []
  let seconds = 0
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8))
    else if (line.startsWith('#EXT-X-KEY:')) tags.push(line)
    else if (line !== '' && !line.startsWith('#')) {
      entries.push({ tags, seconds })
      tags = []
    }
  }
  return entries
}

/** The cues of a storyboard, which point at the same tiles again in each round. */
export function repeatStoryboard(
  vtt: string,
  { rounds, roundMs }: Pick<Rounds, 'rounds' | 'roundMs'>,
): string {
  const cues = [
    ...vtt.matchAll(/^(\d+):(\d\d):(\d\d)\.(\d{3}) --> (\d+):(\d\d):(\d\d)\.(\d{3})\n(.+)$/gm),
  ].map((match) => ({
    startMs: toMs(match.slice(1, 5)),
    endMs: toMs(match.slice(5, 9)),
    target: match[9] ?? '',
  }))
  const repeated = repeatCues(
    cues.map(({ target, ...times }) => ({ ...times, text: target })),
    { rounds, roundMs },
  )
  const blocks = repeated.map(
    ({ startMs, endMs, text }) => `${formatVttTime(startMs)} --> ${formatVttTime(endMs)}\n${text}\n`,
  )
  return `WEBVTT\n\n${blocks.join('\n')}`
}

const toMs = ([hours, minutes, seconds, ms]: string[]) =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms)

/** Captions of a video that is shown several times; none reaches into the next round. */
export function repeatCues(cues: Cue[], { rounds, roundMs }: Pick<Rounds, 'rounds' | 'roundMs'>): Cue[] {
  return Array.from({ length: rounds }, (_, round) =>
    cues
      .filter(({ startMs }) => startMs < roundMs)
      .map(({ startMs, endMs, text }) => ({
        startMs: startMs + round * roundMs,
        endMs: Math.min(endMs, roundMs) + round * roundMs,
        text,
      })),
  ).flat()
}
