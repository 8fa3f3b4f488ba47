import { type Cue, parseVttTime } from '@repo/timeline/web-vtt'

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
}

/**
 * Reads the cues of a WebVTT text (W3C WebVTT §4): tags are dropped, character references resolved, settings of place
 * ignored, because the reader chooses how captions look. Blocks without a valid time are skipped. Sorted by start.
 */
export function parseVtt(text: string): Cue[] {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  return blocks.flatMap(readBlock).toSorted((a, b) => a.startMs - b.startMs)
}

function readBlock(block: string): Cue[] {
  const lines = block.split('\n')
  const timing = lines.findIndex((line) => line.includes('-->'))
  if (timing < 0) return []
  const [from = '', to = ''] = (lines[timing] ?? '').split('-->')
  const startMs = parseVttTime(from)
  const endMs = parseVttTime(to.trim().split(/\s/)[0] ?? '')
  const spoken = cleanText(lines.slice(timing + 1))
  if (startMs === null || endMs === null || endMs <= startMs || spoken === '') return []
  return [{ startMs, endMs, text: spoken }]
}

function cleanText(lines: string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/<[^>]*>/g, '')
        .replace(/&\w+;/g, (name) => entities[name] ?? name)
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n')
    .normalize('NFC')
}

/** The cues that are shown at a moment. Expects the order that `parseVtt` gives. */
export function findCues(cues: Cue[], ms: number): Cue[] {
  return cues.filter(({ startMs, endMs }) => startMs <= ms && ms < endMs)
}
