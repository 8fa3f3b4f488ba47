/** Columns of tables that offices here write are parted by one of these. */
export const separators = [';', ',', '\t'] as const

/** Rows of a table in text (RFC 4180), by default with the separator that its first line has most of. */
export function csvRows(text: string, separator: string = separatorOf(text)): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (char === separator) endCell()
    else if (char === '\n') endRow()
    else if (char !== '\r') cell += char
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

function separatorOf(text: string): string {
  const [head = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split('\n', 1)
  const counts = separators.map((separator) => head.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}
