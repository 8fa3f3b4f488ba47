import { contactFields } from '@repo/contract/contact-fields'
import { maskEmail, maskPhone } from '@repo/messages'
import { z } from 'zod'
import type { Caller } from '../core/caller.ts'

const mask = { email: maskEmail, phone: maskPhone }

/** Whether a caller gets addresses and numbers of learners only masked. */
export const seesMasked = (caller: Caller | null): boolean =>
  caller?.role === 'admin' && !caller.rights.includes('contacts.clear')

/** A parsed answer with the fields masked that its schema marks as contact data. */
export function maskContacts(schema: z.ZodType, value: unknown, isStaffs = false): unknown {
  if (value === null || value === undefined) return value
  const kind = contactFields.get(schema)?.kind
  if (kind) return isStaffs || typeof value !== 'string' ? value : mask[kind](value)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return maskContacts(schema.unwrap() as z.ZodType, value, isStaffs)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => maskContacts(schema.element as z.ZodType, item))
  if (schema instanceof z.ZodObject) return maskObject(schema, value as Record<string, unknown>)
  if (schema instanceof z.ZodUnion) {
    const fitting = schema.options.find((option) => (option as z.ZodType).safeParse(value).success)
    return fitting ? maskContacts(fitting as z.ZodType, value) : value
  }
  return value
}

function maskObject({ shape }: z.ZodObject, value: Record<string, unknown>): Record<string, unknown> {
  const isStaffs = 'role' in value && value.role !== 'student'
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const field = shape[key] as z.ZodType | undefined
      return [key, field ? maskContacts(field, item, isStaffs) : item]
    }),
  )
}
