import type { Cue } from '../video.types.ts'

const two = (value: number) => String(value).padStart(2, '0')

function moment(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return `${clock}.${String(ms % 1000).padStart(3, '0')}`
}

/** In WebVTT these begin a tag or an entity; an empty line would end the caption. */
const escape = (text: string) =>
  text
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\n{2,}/g, '\n')

/** Captions as a WebVTT file (https://www.w3.org/TR/webvtt1/), for saving on the own computer. */
export function formatWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) => `${moment(startMs)} --> ${moment(endMs)}\n${escape(text)}`,
  )
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}
