import { toMs } from './clock.ts'

/** One caption: shown from `startMs` until before `endMs`. */
export interface Cue {
  startMs: number
  endMs: number
  text: string
}

/** `01:02:03.456`: WebVTT timestamp of a time in ms (https://www.w3.org/TR/webvtt1/, 3.1). */
export function formatVttTime(ms: number): string {
  const whole = Math.max(0, Math.round(ms))
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  const seconds = Math.floor(whole / 1000)
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(whole % 1000, 3)}`
}

const vttTime = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/

/** `1:02:03.500` or `02:03.500`, also with SubRip's comma, in ms; null for anything else. */
export function parseVttTime(text: string): number | null {
  const match = vttTime.exec(text.trim())
  return match && toMs(match[1], match[2], match[3], match[4])
}

/**
 * WebVTT of the cues, in their order. `&`, `<` and `>` are escaped, so that text can neither become a tag nor the
 * arrow of a time line; empty lines, which would end a cue, are dropped.
 */
export function formatWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) =>
      `${formatVttTime(startMs)} --> ${formatVttTime(endMs)}\n${escapeText(text)}\n`,
  )
  return `WEBVTT\n\n${blocks.join('\n')}`
}

const escapeText = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .join('\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
