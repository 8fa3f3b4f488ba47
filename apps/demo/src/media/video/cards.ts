import { column, display, frame, plain, svg, type Words } from './layout.ts'
import { ink } from './palette.ts'
import { fitText, type TextStyle, textBlock, textElement, truncateText } from './text.ts'
import type { Point } from './video.types.ts'

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
