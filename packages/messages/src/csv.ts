/** Starts a text that a table program would run as a formula (OWASP "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/

/**
 * Rows as comma-separated text (RFC 4180) that Vietnamese table programs open rightly: with a byte order mark, and with
 * texts that could be formulas made harmless. Numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
