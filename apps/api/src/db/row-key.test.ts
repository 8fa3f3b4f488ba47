import { expect, test } from 'vitest'
import { type KeyType, readKeyValue } from './row-key.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const base64 = (bytes: string | number[]) => Buffer.from(bytes as string).toString('base64url')

const read: [KeyType, written: string, value: string][] = [
  ['timestamptz', '2026-02-28T23:59:59.123456Z', '2026-02-28T23:59:59.123456Z'],
  ['bigint', '0', '0'],
  ['bigint', '-1', '-1'],
  ['bigint', '9223372036854775807', '9223372036854775807'],
  ['bigint', '-9223372036854775808', '-9223372036854775808'],
  ['text', '', ''],
  ['text', base64('Nguyễn_Thị Ánh/+?'), 'Nguyễn_Thị Ánh/+?'],
  // Base64url of these bytes holds an underscore itself.
  ['text', 'Pz8_', '???'],
]

test.each(read)('row key: a %s written as “%s” is read', (type, written, value) => {
  expect(readKeyValue(type, `${written}_${ID}`)).toEqual({ value, id: ID })
})

const refused: [KeyType, written: string][] = [
  ['timestamptz', '2026-02-30T00:00:00.000000Z'],
  ['timestamptz', '2026-13-01T00:00:00.000000Z'],
  ['timestamptz', '2026-01-01T24:00:00.000000Z'],
  ['timestamptz', '2026-01-01T00:00:60.000000Z'],
  ['timestamptz', '0000-01-01T00:00:00.000000Z'],
  ['timestamptz', '2026-01-01T00:00:00.000Z'],
  ['timestamptz', 'infinity'],
  ['timestamptz', '1000'],
  ['bigint', ''],
  ['bigint', '-0'],
  ['bigint', '01'],
  ['bigint', '1.5'],
  ['bigint', '9223372036854775808'],
  ['bigint', '2026-01-01T00:00:00.000000Z'],
  ['bigint', base64('an')],
  ['text', '2026-01-01T00:00:00.000000Z'],
  // Not as it would be written.
  ['text', 'A'],
  ['text', 'YR'],
  // Half of a letter, half of a surrogate pair, and what PostgreSQL cannot store.
  ['text', base64([0xe1, 0xba])],
  ['text', base64([0xed, 0xa0, 0x80])],
  ['text', base64('a\0b')],
]

test.each(refused)('row key: “%s” is no value of the type in “%s”', (type, written) => {
  expect(readKeyValue(type, `${written}_${ID}`)).toBeNull()
})
