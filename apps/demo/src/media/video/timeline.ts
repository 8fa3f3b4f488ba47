import { formatVttTime } from '@repo/timeline/web-vtt'
import type { Card, DemoChapter, DemoVideoInput, Point } from './video.types.ts'

const titleSeconds = 7
const summarySeconds = 6
/** Two lines of this length stay readable on a phone. */
const captionLineLength = 42

/** "Heading: sentence" in two parts; a sentence alone is its own heading. */
export function splitPoint(text: string): Point {
  const match = /^([^:]{3,60}):\s+(.+)$/s.exec(text.trim())
  return match ? { heading: match[1] ?? '', body: match[2] ?? '' } : { heading: text.trim(), body: '' }
}

/** Title, one card a point, summary; the points share what is left evenly. */
export function planCards(points: Point[], durationSeconds: number): Card[] {
  const each = (durationSeconds - titleSeconds - summarySeconds) / points.length
  const end = titleSeconds + each * points.length
  return [
    { kind: 'title', start: 0, end: titleSeconds },
    ...points.map((point, index) => ({
      kind: 'point' as const,
      start: titleSeconds + each * index,
      end: titleSeconds + each * (index + 1),
      index,
      point,
    })),
    { kind: 'summary', start: end, end: durationSeconds },
  ]
}

export function buildChapters(cards: Card[]): DemoChapter[] {
  return cards.map((card) => ({
    startMs: Math.round(card.start * 1000),
    title:
      card.kind === 'title' ? 'Mở đầu' : card.kind === 'summary' ? 'Tóm tắt' : shorten(card.point.heading),
  }))
}

/** Captions say what the cards show, in pieces of at most two lines, spread over the time of the card. */
export function buildCaptions(cards: Card[], input: Pick<DemoVideoInput, 'title' | 'doctorName'>): string {
  const cues = cards.flatMap((card) => {
    const pieces = splitCaption(speak(card, input))
    const start = card.start + 0.4
    const step = (card.end - 0.3 - start) / pieces.length
    return pieces.map((text, i) => {
      const from = formatVttTime((start + step * i) * 1000)
      const to = formatVttTime((start + step * (i + 1)) * 1000 - 80)
      return `${from} --> ${to}\n${text}\n`
    })
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function speak(card: Card, { title, doctorName }: Pick<DemoVideoInput, 'title' | 'doctorName'>): string {
  if (card.kind === 'title') return `Chào bạn. Bài học này do ${doctorName} trình bày: ${title}.`
  if (card.kind === 'summary') return 'Đó là những ý chính của bài. Hẹn gặp bạn ở bài tiếp theo.'
  const { heading, body } = card.point
  return body === '' ? heading : `${heading}: ${body}`
}

/** Pieces of at most two lines; cut near the middle, rather after a punctuation mark than inside a phrase. */
export function splitCaption(text: string): string[] {
  if (text.length <= captionLineLength * 2) return [breakInTwo(text)]
  const cut = nearestSpace(text, 22)
  return cut < 0 ? [text] : [...splitCaption(text.slice(0, cut)), ...splitCaption(text.slice(cut + 1))]
}

/** The space nearest to the middle; one after a mark counts as `markBonus` letters nearer. −1 without a space. */
function nearestSpace(text: string, markBonus: number): number {
  const distance = (at: number) =>
    Math.abs(at - text.length / 2) - (/[,.:;!?]/.test(text[at - 1] ?? '') ? markBonus : 0)
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  return spaces.toSorted((a, b) => distance(a) - distance(b))[0] ?? -1
}

function breakInTwo(text: string): string {
  if (text.length <= captionLineLength) return text
  const cut = nearestSpace(text, 8)
  return cut < 0 ? text : `${text.slice(0, cut)}\n${text.slice(cut + 1)}`
}

function shorten(text: string, limit = 56): string {
  if (text.length <= limit) return text.replace(/[.!?]$/, '')
  const cut = text.slice(0, limit)
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`
}
