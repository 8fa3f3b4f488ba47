/**
 * A place in PostgreSQL's log of changes, comparable as a number.
 * @param text as PostgreSQL writes it, such as `16/B374D848`
 * @returns null for any other text
 */
export function readPosition(text: string | null | undefined): bigint | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null
}
