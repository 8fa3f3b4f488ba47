/** Number formats that the components print themselves (vi-VN). */
const vnd = new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND', maximumFractionDigits: 0 })
const integer = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('vi-VN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A number below zero has a minus (U+2212) as wide as a digit; `Intl` writes a hyphen, after which lines break. */
const withMinus = (text: string): string => text.replace('-', '−')

/** Whole VND as “2.490.000 ₫”; Intl puts a no-break space before the sign, and it must stay. */
export const formatVnd = (amount: number): string => withMinus(vnd.format(amount))

/** Whole number with vi-VN grouping: 6200 → “6.200”. */
export const formatInteger = (value: number): string => withMinus(integer.format(value))

/** One decimal, as ratings are read: 4.85 → “4,9”. */
export const formatRating = (value: number): string => oneDecimal.format(value)
