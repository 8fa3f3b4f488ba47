import { pick, type Random } from './near-valid.ts'

/** Stands for a key that a plain object literal cannot have; `toHostileJson` writes it. */
const PROTO_KEY = '@@__proto__@@'
/** Stands for a number that JSON has no word for. */
const HUGE_NUMBER = '@@1e999@@'
const DEEP = '@@deep@@'
const DEPTH = 20_000

/** Half of a surrogate pair, NUL, signs that turn the direction, letters of two forms, and what other languages run. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00a',
  '\u0001\u0008\u001b[31m',
  '\u202eabc\u2066',
  '\u200b\ufeff',
  'Nguyễn Đức'.normalize('NFD'),
  'ﬁ①Ａ＠．',
  '👩🏽‍⚕️'.repeat(20),
  'e' + '\u0301'.repeat(2_000),
  'a'.repeat(255),
  'a'.repeat(100_000),
  '%',
  '_%\\',
  `'"; drop table users; --`,
  "' or 1=1 --",
  '$1',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'a\r\nBcc: evil@example.vn',
  '-i evil',
  '$(id)`id`;id|id',
  '=HYPERLINK("http://evil.example")',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '0b1',
  '１２３',
  '9007199254740993',
  '99999999999999999999999999',
  '1.5',
  '-1',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{019a9f3e-0000-7000-8000-000000000001}',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '0000-01-01',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31',
  '9999-12-31T23:59:60Z',
  '2026-11-20T25:61:61+99:99',
  '1970-01-01T00:00:00Z',
  '294277-01-01T00:00:00Z',
]

const hostileLeaves: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { toString: 'x', valueOf: 1 },
  { [PROTO_KEY]: { isAdmin: true } },
  { constructor: { prototype: { isAdmin: true } } },
  0,
  -0,
  -1,
  0.1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1.7976931348623157e308,
  5e-324,
  HUGE_NUMBER,
  DEEP,
  Array.from({ length: 5_000 }, () => 0),
]

const foreignKeys = [
  'role',
  'isAdmin',
  'userId',
  'price',
  'createdAt',
  'constructor',
  'toString',
  '',
  'a.b',
  PROTO_KEY,
]

/** Breaks a value in one to three places. */
export function breakValue(random: Random, value: unknown): unknown {
  let broken = value
  const times = pick(random, [1, 1, 2, 3])
  for (let time = 0; time < times; time++) broken = breakOnce(random, broken)
  return broken
}

function breakOnce(random: Random, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && random() < 0.8) return breakList(random, value)
  if (isObject(value) && random() < 0.9) return breakObject(random, value)
  return pick(random, hostileLeaves)
}

function breakList(random: Random, list: readonly unknown[]): unknown {
  const at = Math.floor(random() * list.length)
  return pick(random, [
    () => list.with(at, breakOnce(random, list[at])),
    () => [...list, ...list],
    () => list.toSpliced(at, 1),
    () => Array.from({ length: 2_000 }, () => list[at]),
  ])()
}

function breakObject(random: Random, value: Record<string, unknown>): unknown {
  const names = Object.keys(value)
  const name = pick(random, names)
  const withForeign = () => ({ ...value, [pick(random, foreignKeys)]: pick(random, hostileLeaves) })
  if (name === undefined) return withForeign()
  const { [name]: _gone, ...without } = value
  const inside = () => ({ ...value, [name]: breakOnce(random, value[name]) })
  const replaced = () => ({ ...value, [name]: pick(random, hostileLeaves) })
  return pick(random, [inside, inside, replaced, replaced, () => without, withForeign])()
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON as a stranger may write it: with `__proto__` as a key, numbers beyond all bounds and a pit of brackets. */
export function toHostileJson(value: unknown): string {
  return (JSON.stringify(value) ?? '')
    .replaceAll(`"${PROTO_KEY}"`, '"__proto__"')
    .replaceAll(`"${HUGE_NUMBER}"`, '1e999')
    .replaceAll(`"${DEEP}"`, () => '['.repeat(DEPTH) + ']'.repeat(DEPTH))
}
