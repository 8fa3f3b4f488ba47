import { formatDateTime } from '@repo/messages'
import { auditMessages as copy, fieldLabels, valueLabels } from './audit.messages.ts'

export interface AuditChange {
  label: string
  /** Null if the entry has no earlier value. */
  from: string | null
  to: string | null
}

type Facts = Readonly<Record<string, unknown>>

const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value)

/** A value in words; what has no text of its own is shown as it is, because a log must not hide anything. */
function wordsOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return copy.nothing
  if (typeof value === 'boolean') return value ? copy.yes : copy.no
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isId)) return copy.items(value.length)
    return value.length === 0 ? copy.nothing : value.map((item) => wordsOf(field, item)).join(', ')
  }
  if (typeof value === 'object') {
    const facts = Object.entries(value).map(
      ([name, fact]) => `${fieldLabels[name] ?? name}: ${wordsOf(name, fact)}`,
    )
    return facts.length === 0 ? copy.nothing : facts.join('; ')
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (isInstant(text)) return formatDateTime(text)
  return valueLabels[field]?.[text] ?? text
}

/** The changes of an audit entry, field by field, without its reason. */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, next] = [factsOf(before), factsOf(after)]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter((name) => name !== 'reason')
  return fields.flatMap((field) => {
    const from = field in old ? wordsOf(field, old[field]) : null
    const to = field in next ? wordsOf(field, next[field]) : null
    return from === to ? [] : [{ label: fieldLabels[field] ?? field, from, to }]
  })
}

/** The reason of an action that requires one. */
export function auditReason(after: unknown): string | null {
  const { reason } = factsOf(after)
  return typeof reason === 'string' && reason !== '' ? reason : null
}
