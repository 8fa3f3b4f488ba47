/** The types of values that a list can be ordered by. */
export type KeyType = 'timestamptz' | 'text' | 'bigint'

/**
 * The value and the id of a key; null where the value is none of the type, so that PostgreSQL never gets to see it.
 * A text is written as base64url, which may hold the character that stands before the id.
 */
export function readKeyValue(type: KeyType, key: string): { value: string; id: string } | null {
  const split = key.lastIndexOf('_')
  const value = read[type](key.slice(0, split))
  return value === null ? null : { value, id: key.slice(split + 1) }
}

const read: Record<KeyType, (written: string) => string | null> = {
  timestamptz: (written) => (isMoment(written) ? written : null),
  bigint: (written) =>
    /^(?:0|-?[1-9]\d{0,18})$/.test(written) && BigInt.asIntN(64, BigInt(written)) === BigInt(written)
      ? written
      : null,
  text: readText,
}

/** Days such as the 30th of February do not come out as they went in. PostgreSQL has no year 0. */
function isMoment(written: string): boolean {
  const [, toMillisecond = ''] = /^((?!0000)\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3})\d{3}Z$/.exec(written) ?? []
  const moment = new Date(`${toMillisecond}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === `${toMillisecond}Z`
}

function readText(written: string): string | null {
  const bytes = Buffer.from(written, 'base64url')
  const text = bytes.toString('utf8')
  const isWhole = bytes.toString('base64url') === written && Buffer.from(text).equals(bytes)
  return isWhole && !text.includes('\0') ? text : null
}
