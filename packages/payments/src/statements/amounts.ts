/** Groups of three digits behind one separator. */
const GROUPED = /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3})+$/

/**
 * Whole dong out of an amount as banks here write it, with its sign: `1,250,000`, `1.250.000,00`, `-5,000 VND`,
 * `(5,000)`, `1250000`. Null for parts of a dong and for what is no amount.
 */
export function readWrittenAmount(text: string): number | null {
  const bare = text.replace(/\s|VND|VNĐ|đ|₫/gi, '')
  const [, sign, open, body = '', close] = /^([+-]?)(\(?)([\d.,]+)(\)?)$/.exec(bare) ?? []
  if (body === '' || (open === '(') !== (close === ')')) return null
  const digits = wholePart(body)
  if (digits === null || digits.length > 15) return null
  const amount = Number(digits)
  return amount !== 0 && (sign === '-' || open === '(') ? -amount : amount
}

/** The digits without separators and without decimals, which have to be zeros. */
function wholePart(body: string): string | null {
  if (/^\d+$/.test(body)) return body
  if (GROUPED.test(body)) return body.replace(/[.,]/g, '')
  const [, whole = '', separator = ''] = /^(.*\d)([.,])0+$/.exec(body) ?? []
  if (/^\d+$/.test(whole)) return whole
  // What parts the decimals does not part the groups.
  return GROUPED.test(whole) && !whole.includes(separator) ? whole.replace(/[.,]/g, '') : null
}
