import { contactBody } from '@repo/contract/content'
import { validationMessage } from '@repo/messages'
import type { z } from 'zod'

export type ContactBody = z.input<typeof contactBody>

export const contactFieldNames = ['name', 'email', 'phone', 'topic', 'message', 'consent'] as const
export type ContactField = (typeof contactFieldNames)[number]
export type ContactErrors = Partial<Record<ContactField, string>>

/** Checks with the API's own schema. Answers what to send, or one sentence per refused field. */
export function checkContact(values: Record<string, unknown>): { body?: ContactBody; errors: ContactErrors } {
  const result = contactBody.safeParse(values, { error: (issue) => validationMessage(issue) })
  if (result.success) return { body: result.data, errors: {} }
  return {
    errors: toErrors(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))),
  }
}

/** The first fault of each field of the form, by field. */
export function toErrors(issues: readonly { path: string; message: string }[]): ContactErrors {
  const errors: ContactErrors = {}
  for (const { path, message } of issues) {
    const name = contactFieldNames.find((field) => path.replace(/^body\./, '') === field)
    if (name) errors[name] ??= message
  }
  return errors
}
