import { parseVttTime } from '@repo/timeline/web-vtt'
import { MediaError } from '../media-error.ts'
import type { Cue } from '../types.ts'

const maxCharacters = 4_000_000
const arrow = /^\s*(\S+)\s+-->\s+(\S+)/
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  quot: '"',
  lrm: '',
  rlm: '',
}

/**
 * Reads WebVTT or SubRip, told apart by content, and gives the cues in order of time, as plain text in NFC. Marks of
 * style (`<b>`, `<v Name>`, `{\\an8}`) and notes are dropped; cues without text, or that end before they begin, too.
 * @param text decoded already; any kind of line end, with or without byte order mark
 * @throws MediaError `media.captions_invalid` when a time cannot be read or no cue is left
 */
export function parseCaptions(text: string): Cue[] {
  if (text.length > maxCharacters) throw invalid('Captions are too large')
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
    .split(/\n[ \t]*\n+/)
  const cues = blocks.flatMap(parseBlock).toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
  if (cues.length === 0) throw invalid('There is no caption in the file')
  return cues
}

/** Header, NOTE, STYLE and REGION blocks have no arrow line, so they give nothing. */
function parseBlock(block: string): Cue[] {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => line.includes('-->'))
  if (at < 0 || /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[0] ?? '')) return []
  const match = arrow.exec(lines[at] ?? '')
  if (!match) throw invalid('A time line cannot be read', lines[at])
  const startMs = parseTime(match[1] ?? '')
  const endMs = parseTime(match[2] ?? '')
  const text = cleanText(lines.slice(at + 1))
  return text === '' || endMs <= startMs ? [] : [{ startMs, endMs, text }]
}

function parseTime(value: string): number {
  const ms = parseVttTime(value)
  if (ms === null) throw invalid('A time cannot be read', value)
  return ms
}

function cleanText(lines: string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/<\/?[a-z0-9.:][^<>]*>/gi, '')
        .replace(/\{\\[^{}]*\}/g, '')
        .replace(/&(\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n')
}

function invalid(message: string, line?: string): MediaError {
  return new MediaError(
    'media.captions_invalid',
    message,
    line === undefined ? {} : { line: line.slice(0, 80) },
  )
}
