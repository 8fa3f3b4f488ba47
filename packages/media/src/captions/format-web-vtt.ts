import { formatVttTime } from '../hls/web-vtt.ts'
import type { Cue } from '../types.ts'

/**
 * WebVTT of the cues, in their order. `&`, `<` and `>` are escaped, so that text can neither become a tag nor the
 * arrow of a time line; empty lines, which would end a cue, are dropped.
 */
export function formatWebVtt(cues: Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) =>
      `${formatVttTime(startMs)} --> ${formatVttTime(endMs)}\n${escapeText(text)}\n`,
  )
  return `WEBVTT\n\n${blocks.join('\n')}`
}

function escapeText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .join('\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
