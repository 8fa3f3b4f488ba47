import { column, display, plain, svg, type Words } from './layout.ts'
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
import type { Point } from './video.types.ts'

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
