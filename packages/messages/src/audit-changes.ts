import { type AuditField, type AuditUnit, auditFields } from './audit-fields.messages.ts'
import { formatDate, formatDateTime, formatNumber, formatVnd } from './format.ts'

export interface AuditChange {
  label: string
  /** Null if the entry has no earlier value, or no later one. */
  from: string | null
  to: string | null
}

/** Names of what is named by its id; what is gone is not among them. */
export type AuditNames = ReadonlyMap<string, string>

type Facts = Readonly<Record<string, unknown>>

const words = { nothing: 'trống', yes: 'Có', no: 'Không', gone: 'không còn', picture: 'ảnh' } as const
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const DAY = /^\d{4}-\d\d-\d\d$/
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i
/** Path of an uploaded picture, whose name says nothing to anybody; its first letters tell two apart. */
const PICTURE = /^\/[a-z-]+\/([0-9a-f]{6})[0-9a-f]{26}(?:-\d+x\d+)?(?:\.\w+)?$/
/** A longer text is told by its beginning. */
const LONGEST = 300

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const factsOf = (value: unknown): Facts => (isFacts(value) ? value : {})

/** What is said of a field under an action; undefined for one without words. */
const fieldOf = (action: string, name: string): AuditField | undefined =>
  auditFields[`${action}:${name}`] ?? auditFields[name]
const labelOf = (action: string, name: string): string => {
  const field = fieldOf(action, name)
  return typeof field === 'string' ? field : (field?.[0] ?? name)
}
const howOf = (action: string, name: string) => {
  const field = fieldOf(action, name)
  return typeof field === 'object' ? field[1] : undefined
}

const KILO = 1024
const sizeOf = (bytes: number) => {
  if (bytes < KILO) return `${formatNumber(bytes)} byte`
  const kilo = bytes / KILO
  return kilo < KILO ? `${formatNumber(kilo)} kB` : `${formatNumber(kilo / KILO)} MB`
}
const clockOf = (ms: number) => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
const units: Readonly<Record<AuditUnit, (value: number) => string>> = {
  vnd: formatVnd,
  percent: (value) => `${formatNumber(value)}%`,
  basisPoints: (value) => `${String(value / 100).replace('.', ',')}%`,
  bytes: sizeOf,
  ms: clockOf,
  days: (value) => `${formatNumber(value)} ngày`,
}

interface Place {
  action: string
  names: AuditNames
}

/** A value in words; what has no text of its own is shown as it is, because a log must not hide anything. */
function wordsOf(place: Place, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value))
    return value.length === 0 ? words.nothing : value.map((item) => wordsOf(place, name, item)).join('; ')
  if (isFacts(value)) return innerWords(place, value)
  const how = howOf(place.action, name)
  if (typeof value === 'number') return typeof how === 'string' ? units[how](value) : formatNumber(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (typeof how === 'object' && how[text] !== undefined) return how[text]
  const picture = PICTURE.exec(text)?.[1]
  if (picture) return `${words.picture} ${picture}`
  if (INSTANT.test(text)) return formatDateTime(text)
  if (DAY.test(text)) return formatDate(text)
  if (ID.test(text)) return place.names.get(text) ?? `${words.gone} (${text.slice(0, 8)})`
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** The parts of an entry of a list; ids that name nothing say nothing to anybody. */
function innerWords(place: Place, value: Facts): string {
  const parts = Object.entries(value)
    .filter(
      ([name, part]) => part !== null && part !== '' && !(name === 'id' && Object.keys(value).length > 1),
    )
    .map(([name, part]) => `${labelOf(place.action, name)}: ${wordsOf(place, name, part)}`)
  return parts.length === 0 ? words.nothing : parts.join(', ')
}

/** What of two lists is not in the other one, so that one entry that changed does not repeat all of them. */
function differing(old: unknown, next: unknown): [unknown, unknown] {
  if (!Array.isArray(old) || !Array.isArray(next)) return [old, next]
  const said = (list: readonly unknown[]) => new Set(list.map((item) => JSON.stringify(item)))
  const [before, after] = [said(old), said(next)]
  const gone = old.filter((item) => !after.has(JSON.stringify(item)))
  const come = next.filter((item) => !before.has(JSON.stringify(item)))
  // Only their order is another.
  return gone.length + come.length === 0 ? [old, next] : [gone, come]
}

interface Pair {
  name: string
  label: string
  old: unknown
  next: unknown
  hasOld: boolean
  hasNext: boolean
}

/** Field by field; where both are objects their own fields are compared. */
function pairsOf(action: string, old: Facts, next: Facts, above = ''): Pair[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])]
  return names.flatMap((name): Pair[] => {
    const label = above + labelOf(action, name)
    const [before, after] = [old[name], next[name]]
    if (isFacts(before) && isFacts(after)) return pairsOf(action, before, after, `${label}, `)
    return [{ name, label, old: before, next: after, hasOld: name in old, hasNext: name in next }]
  })
}

/** The changes of an audit entry, field by field, without its reason. */
export function auditChanges(
  { action, before, after }: { action: string; before: unknown; after: unknown },
  names: AuditNames = new Map(),
): AuditChange[] {
  const place = { action, names }
  return pairsOf(action, factsOf(before), factsOf(after)).flatMap((pair) => {
    const { name, label, hasOld, hasNext } = pair
    if (name === 'reason' || JSON.stringify(pair.old) === JSON.stringify(pair.next)) return []
    const [old, next] = differing(pair.old, pair.next)
    const from = hasOld ? wordsOf(place, name, old) : null
    const to = hasNext ? wordsOf(place, name, next) : null
    return from === to ? [] : [{ label, from, to }]
  })
}

/** The reason of an action that requires one. */
export function auditReason({ action, after }: { action: string; after: unknown }): string | null {
  const { reason } = factsOf(after)
  return typeof reason === 'string' && reason !== ''
    ? wordsOf({ action, names: new Map() }, 'reason', reason)
    : null
}

/** All changes of an entry as lines of a text. */
export const changesText = (changes: readonly AuditChange[]): string =>
  changes
    .map(({ label, from, to }) => {
      if (from === null) return `${label}: ${to ?? ''}`
      return to === null ? `${label}: từ ${from}` : `${label}: từ ${from} thành ${to}`
    })
    .join('\n')

/** Names that are no part of a text, such as codes and types of files. */
const CODE = /^[a-z]+(?:_[a-z]+)+$/

/** Fields and codes of an entry that nobody could read, as `action field` or `action field=code`. */
export function findWordless(action: string, value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => findWordless(action, item, name))
  if (isFacts(value))
    return Object.entries(value).flatMap(([part, item]) => [
      ...(fieldOf(action, part) ? [] : [`${action} ${part}`]),
      ...findWordless(action, item, part),
    ])
  if (typeof value !== 'string' || name === '' || value === '') return []
  const how = howOf(action, name)
  const isUnknown =
    typeof how === 'object' ? how[value] === undefined && CODE_FIELDS.has(name) : CODE.test(value)
  return isUnknown ? [`${action} ${name}=${value}`] : []
}

/** Fields that hold a code or what somebody typed. */
const MIXED: ReadonlySet<string> = new Set(['reason', 'refund', 'place'])
/** Fields that hold nothing but codes. */
const CODE_FIELDS: ReadonlySet<string> = new Set(
  Object.entries(auditFields).flatMap(([name, field]) =>
    typeof field === 'object' && typeof field[1] === 'object' && !MIXED.has(name)
      ? [name.replace(/^.*:/, '')]
      : [],
  ),
)
