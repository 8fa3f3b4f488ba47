/** Columns of tables that offices here write are parted by one of these. */
const SEPARATORS = [';', ',', '\t']

/** Rows of a table in text (RFC 4180), with the separator that its first line has most of. */
export function csvRows(text: string): string[][] {
  const separator = separatorOf(text)
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
  const counts = SEPARATORS.map((separator) => head.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}
