/** One paragraph, row or title of a text. */
export interface TextLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

const blocks = 'p,h2,h3,h4,li,blockquote,pre,td,th,figcaption,hr'

/** The paragraphs of an HTML text, in order, without the tags. */
export function linesOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const lines: string[] = []
  for (const block of body.querySelectorAll(blocks)) {
    // Its own blocks stand for it.
    if (block.querySelector(blocks)) continue
    const words = (block.textContent ?? '').replace(/\s+/g, ' ').trim()
    if (words) lines.push(words)
  }
  return lines
}

/** Which lines went and which came, by the longest common subsequence of both texts. */
export function compareLines(before: readonly string[], after: readonly string[]): TextLine[] {
  const width = after.length + 1
  const common = new Uint32Array((before.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const lines: TextLine[] = []
  let row = 0
  let column = 0
  while (row < before.length || column < after.length) {
    const old = before[row]
    const fresh = after[column]
    if (old !== undefined && old === fresh) {
      lines.push({ kind: 'same', text: old })
      row++
      column++
    } else if (fresh !== undefined && (old === undefined || at(row, column + 1) > at(row + 1, column))) {
      lines.push({ kind: 'added', text: fresh })
      column++
    } else if (old !== undefined) {
      lines.push({ kind: 'removed', text: old })
      row++
    }
  }
  return lines
}
