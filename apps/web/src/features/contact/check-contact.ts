import { contactBody } from '@repo/contract/content'
import { validationMessage } from '@repo/messages'
import type { z } from 'zod'
import { contactMessages } from './contact.messages.ts'

export type ContactBody = z.input<typeof contactBody>

export const contactFieldNames = ['name', 'email', 'phone', 'topic', 'message', 'consent'] as const
export type ContactField = (typeof contactFieldNames)[number]
export type ContactErrors = Partial<Record<ContactField, string>>

/** As much of a course's name as a message takes. */
export const longestCourse = 120

/** What goes before a message about a course; nothing before any other. */
export const headOf = (course: string): string => (course ? contactMessages.form.about(course) : '')

/**
 * Checks with the API's own schema. Answers what to send, or one sentence per refused field. The message is checked
 * as it was typed, so that the name of a course alone is no message, and goes with that name at its head.
 */
export function checkContact(
  values: Record<string, unknown>,
  course = '',
): { body?: ContactBody; errors: ContactErrors } {
  const typed = check(values)
  if (!typed.body || !course) return typed
  return check({ ...typed.body, message: headOf(course) + typed.body.message })
}

function check(values: Record<string, unknown>): { body?: ContactBody; errors: ContactErrors } {
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
