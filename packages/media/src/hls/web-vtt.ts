import { formatVttTime } from '@repo/timeline/web-vtt'
import { MediaError } from '../media-error.ts'

/** Cues that point into the sheets of a storyboard by media fragment (`#xywh=`), relative to the VTT file. */
export function buildStoryboardVtt(
  durationMs: number,
  sheetAt: (index: number) => string,
  plan: {
    columns: number
    rows: number
    tileWidth: number
    tileHeight: number
    intervalMs: number
    tiles: number
  },
): string {
  const cues = Array.from({ length: plan.tiles }, (_, i) => {
    const end = Math.min(durationMs, (i + 1) * plan.intervalMs)
    const place = i % (plan.columns * plan.rows)
    const x = (place % plan.columns) * plan.tileWidth
    const y = Math.floor(place / plan.columns) * plan.tileHeight
    const image = sheetAt(Math.floor(i / (plan.columns * plan.rows)))
    const span = `${formatVttTime(i * plan.intervalMs)} --> ${formatVttTime(end)}`
    return `${span}\n${image}#xywh=${x},${y},${plan.tileWidth},${plan.tileHeight}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

const maxCaptionBytes = 4 * 1024 ** 2

/**
 * Checks an uploaded caption file and brings it to one form: UTF-8 without mark, `\n`, NFC, so that Vietnamese marks
 * are drawn alike everywhere.
 * @throws MediaError `media.captions_invalid`
 */
export function normaliseCaptions(bytes: Uint8Array): string {
  if (bytes.length > maxCaptionBytes) throw new MediaError('media.captions_invalid', 'Captions are too large')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new MediaError('media.captions_invalid', 'Captions are not UTF-8')
  }
  const lines = text.replace(/\r\n?/g, '\n').normalize('NFC')
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(lines)) {
    throw new MediaError('media.captions_invalid', 'Captions do not begin with WEBVTT')
  }
  return lines.endsWith('\n') ? lines : `${lines}\n`
}
