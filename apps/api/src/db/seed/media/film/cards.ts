import type { DemoVideoInput, Point } from './film.types.ts'
import { ink } from './palette.ts'
import {
  fitText,
  measureText,
  type TextStyle,
  textBlock,
  textElement,
  truncateText,
  wrapText,
} from './text.ts'

/** The film is laid out for 1280×720; everything else is a zoom of it. */
export const frame = { width: 1280, height: 720 }
/** Where the words stand, left of the moving panel. */
export const column = { x: 72, y: 96, width: 640, height: 528 }
export const panelPlace = { x: 772, y: 96 }

const display = (size: number, color: string): TextStyle => ({
  family: 'Newsreader',
  weight: 500,
  size,
  color,
  leading: 1.16,
})
const plain = (size: number, weight: 400 | 500 | 600, color: string): TextStyle => ({
  family: 'Be Vietnam Pro',
  weight,
  size,
  color,
  leading: 1.5,
})

type Words = Pick<DemoVideoInput, 'title' | 'courseTitle' | 'doctorName'>

/** Whole-frame ground of the opening and the summary (`hero`), or of the points (`porcelain`). */
export function drawGround(kind: 'hero' | 'porcelain', { doctorName }: Words): string {
  const isHero = kind === 'hero'
  const line = isHero ? ink.heroLine : ink.porcelainLine
  const quiet = plain(17, 400, isHero ? ink.onHero2 : ink.text3)
  return svg(
    frame.width,
    frame.height,
    `<rect width="1280" height="720" fill="${isHero ? ink.hero : ink.porcelain}"/>
<rect x="0" y="714" width="1280" height="6" fill="${line}"/>
${textElement(doctorName, 1208, 680, quiet, 'end')}
${textElement('Video minh họa', 244, 680, quiet)}`,
  )
}

export function drawTitle({ title, courseTitle, doctorName }: Words, pointCount: number): string {
  const eyebrow = plain(19, 600, ink.gold)
  const { style, lines } = fitText(
    title,
    [64, 56, 48, 42].map((size) => display(size, ink.onHero)) as [TextStyle],
    column.width,
    4,
  )
  const height = lines.length * style.size * style.leading
  const top = (column.height - height) / 2 + 8
  const heading = textBlock(lines, 0, top + style.size * 0.86, style)
  const name = plain(23, 500, ink.onHero)
  const note = plain(19, 400, ink.onHero2)
  return svg(
    column.width,
    column.height,
    `${textElement(truncateText(courseTitle, eyebrow, column.width), 0, top - 26, eyebrow)}
${heading.svg}
<rect x="0" y="${heading.bottom + 42}" width="64" height="2" fill="${ink.gold}"/>
${textElement(doctorName, 0, heading.bottom + 90, name)}
${textElement(`${pointCount} nội dung chính`, 0, heading.bottom + 122, note)}`,
  )
}

/** Number, heading and place in the lesson; the sentence below comes a moment later, from `drawPointBody`. */
export function drawPointHead(words: Words, point: Point, index: number, count: number): string {
  const eyebrow = plain(18, 600, ink.primary)
  const number = display(104, ink.clay)
  const digit = String(index + 1)
  const { top, heading } = layoutPoint(point)
  return svg(
    column.width,
    column.height,
    `${textElement(truncateText(words.title, eyebrow, column.width), 0, 20, eyebrow)}
${textElement(digit, -3, top, number)}
${textElement(`/ ${count}`, measureText(digit, number) + 12, top, plain(26, 400, ink.text3))}
${heading}
${drawSteps(index, count)}`,
  )
}

export function drawPointBody(point: Point): string {
  const { bodyTop, bodyStyle, bodyLines } = layoutPoint(point)
  return svg(column.width, column.height, textBlock(bodyLines, 0, bodyTop, bodyStyle).svg)
}

/** Baselines of number, heading and sentence, the three together centred between the line above and the steps below. */
function layoutPoint({ heading, body }: Point) {
  const sizes = body === '' ? [52, 46, 40] : [60, 52, 44]
  const maxLines = body === '' ? 4 : 2
  const styles = sizes.map((size) => display(size, ink.text)) as [TextStyle]
  const { style, lines } = fitText(heading, styles, column.width, maxLines)
  const bodyStyle = plain(29, 400, ink.text2)
  const bodyLines = body === '' ? [] : wrapText(toSentence(body), bodyStyle, column.width)
  const headingHeight = lines.length * style.size * style.leading
  const bodyHeight = bodyLines.length * bodyStyle.size * bodyStyle.leading
  const numberHeight = 92
  const top =
    numberHeight + Math.max(36, (column.height - 60 - numberHeight - headingHeight - bodyHeight) / 2)
  const block = textBlock(lines, 0, top + 24 + style.size, style)
  return { top, heading: block.svg, bodyTop: block.bottom + 38 + bodyStyle.size, bodyStyle, bodyLines }
}

function toSentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase('vi') + text.slice(1)
}

function drawSteps(index: number, count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const fill = i <= index ? ink.primary : ink.porcelainLine
    return `<rect x="${i * 52}" y="${column.height - 6}" width="40" height="5" rx="2.5" fill="${fill}"/>`
  }).join('')
}

export function drawSummary(points: Point[]): string {
  const style = plain(24, 500, ink.onHero)
  const heading = display(52, ink.onHero)
  const gap = Math.min(78, 400 / points.length)
  const items = points.map((point, i) => {
    const y = 150 + gap * i
    const text = truncateText(point.heading.replace(/[.!?]$/, ''), style, column.width - 56)
    return `<circle cx="16" cy="${y - 8}" r="15" fill="none" stroke="${ink.gold}" stroke-width="1.6"/><path d="M9 ${y - 8}l5 5 9-10" fill="none" stroke="${ink.gold}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>${textElement(text, 52, y, style)}`
  })
  return svg(column.width, column.height, `${textElement('Tóm tắt', 0, 64, heading)}${items.join('')}`)
}

/** Time reached and whole length, digits on fixed places so that they do not dance. */
export function drawClock(second: number, total: number): string {
  const style = plain(17, 500, ink.onHero)
  const cells = [...`${formatClock(second)} / ${formatClock(total)}`].map((sign) => ({
    sign,
    width: sign === ' ' ? 5 : sign === ':' ? 6 : sign === '/' ? 8 : 11,
  }))
  let x = 15
  const glyphs = cells.map(({ sign, width }) => {
    x += width
    return textElement(sign, x - width / 2, 23, style, 'middle')
  })
  return svg(
    clockSize.width,
    clockSize.height,
    `<rect width="${x + 15}" height="34" rx="17" fill="${ink.primary}"/>${glyphs.join('')}`,
  )
}

export const clockSize = { width: 160, height: 34 }
export const clockPlace = { x: 72, y: 657 }

/** The part of the film that is over, as a line along the bottom; it is pushed in from the left. */
export function drawProgress(): string {
  return svg(
    frame.width,
    progressHeight,
    `<rect width="${frame.width}" height="${progressHeight}" fill="${ink.gold}"/>`,
  )
}

export const progressHeight = 6

/** The ring that wanders over the panel from point to point. */
export function drawMarker(color: string): string {
  return svg(
    markerSize,
    markerSize,
    `<circle cx="32" cy="32" r="28" fill="none" stroke="${color}" stroke-opacity="0.45" stroke-width="1.5"/><circle cx="32" cy="32" r="17" fill="none" stroke="${color}" stroke-width="2.5"/><circle cx="32" cy="32" r="4.5" fill="${color}"/>`,
  )
}

export const markerSize = 64

function formatClock(second: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(second / 60))}:${pad(second % 60)}`
}

function svg(width: number, height: number, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`
}
