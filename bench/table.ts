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
 * The new rows of a part, with those of the document that were not measured anew.
 * @param names every row that the part can have, in order
 */
export function keepRows(
  document: string,
  part: string,
  columns: Row,
  rows: readonly Row[],
  names: readonly string[],
): Row[] {
  // A table of other columns is an older one; its rows would not fit.
  const kept = readRows(document, part).filter((row) => row.length === columns.length)
  return names.flatMap((name) => [...rows, ...kept].filter(([first]) => first === name).slice(0, 1))
}

function readRows(document: string, part: string): Row[] {
  const { from, to } = placeOf(document, part)
  const lines = document.slice(from, to).split('\n')
  return lines
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
}

/**
 * Puts new figures between the marks of a part; everything else of the document stays.
 * @throws Error when the document has no such part.
 */
export function replacePart(document: string, part: string, text: string): string {
  const { from, to } = placeOf(document, part)
  return `${document.slice(0, from)}\n${text}\n${document.slice(to)}`
}

function placeOf(document: string, part: string): { from: number; to: number } {
  const [open, close] = [`<!-- figures:${part} -->`, `<!-- /figures:${part} -->`]
  const [from, to] = [document.indexOf(open), document.indexOf(close)]
  if (from === -1 || to < from) throw new Error(`the document has no part ${part}`)
  return { from: from + open.length, to }
}
