import { maskEmail, maskPhone } from '@repo/messages'

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

interface Place {
  field?: string
  /** Fields that stay as they are. */
  clear?: ReadonlySet<string> | undefined
}

/** A recorded state with the addresses in its texts masked, and the numbers of its fields that hold one. */
export function maskValues(value: unknown, { field = '', clear }: Place = {}): unknown {
  if (clear?.has(field)) return value
  if (typeof value === 'string')
    return /phone$/i.test(field) && value !== '' ? maskPhone(value) : value.replaceAll(address, maskEmail)
  if (Array.isArray(value)) return value.map((item) => maskValues(item, { field, clear }))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, maskValues(item, { field: name, clear })]),
  )
}
