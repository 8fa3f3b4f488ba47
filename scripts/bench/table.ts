export type Row = readonly string[]

/** A Markdown table whose columns line up, for the console and the document alike. */
export function renderTable(columns: Row, rows: readonly Row[]): string {
  const widths = columns.map((_, index) =>
    Math.max(...[columns, ...rows].map((row) => [...(row[index] ?? '')].length), 3),
  )
  const line = (row: Row) =>
    `| ${widths.map((width, index) => pad(row[index] ?? '', width, index > 0)).join(' | ')} |`
  const rule = `|${widths.map((width, index) => (index > 0 ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`
  return [line(columns), rule, ...rows.map(line)].join('\n')
}

function pad(text: string, width: number, isNumber: boolean): string {
  const space = ' '.repeat(width - [...text].length)
  return isNumber ? space + text : text + space
}

/**
 * Puts new figures between the marks of a part; everything else of the document stays.
 * @throws Error when the document has no such part.
 */
export function replacePart(document: string, part: string, text: string): string {
  const [open, close] = [`<!-- figures:${part} -->`, `<!-- /figures:${part} -->`]
  const [from, to] = [document.indexOf(open), document.indexOf(close)]
  if (from === -1 || to < from) throw new Error(`the document has no part ${part}`)
  return `${document.slice(0, from + open.length)}\n${text}\n${document.slice(to)}`
}
