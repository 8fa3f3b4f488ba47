import { isApiError } from '@repo/api-client'
import { type FieldWords, refusalOf, schemaResolver } from '@repo/forms'
import { formatWait } from '@repo/messages'
import { signInMessages, waitSecondsOf } from '@repo/sign-in'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { Posted } from '../../components/posted.ts'
import type { PostAnswer } from './post.types.ts'
import { postMessages } from './posts.messages.ts'

/** The next step, or the same one with what is wrong. */
export function pageWith(posted: Omit<Posted, 'errors'>, errors: Posted['errors'] = {}): PostAnswer {
  const isRefused = Object.keys(errors).length > 0
  return { kind: 'page', status: isRefused ? 422 : 200, posted: { ...posted, errors } }
}

interface Places<Name extends string> {
  fields: readonly Name[]
  /** Sends errors of the domain to a field. */
  places?: Partial<Record<string, Name>>
}

/** The refusals of the API, each at the field where it can be corrected. */
export function pageWithRefusal<Name extends string>(
  error: unknown,
  posted: Omit<Posted, 'errors'>,
  { fields, places }: Places<Name>,
): PostAnswer {
  if (!isApiError(error)) throw error
  const seconds = waitSecondsOf(error)
  const errors =
    seconds === null
      ? isApiError(error, 'auth.proof_needed')
        ? { root: postMessages.proofNeeded }
        : refusalOf(error, fields, places)
      : { root: `${signInMessages.tooMany} ${signInMessages.retryAfter(formatWait(seconds))}` }
  return {
    kind: 'page',
    // A missing answer counts as an outage; status 401 would make the browser show its own dialog.
    status: error.status || 503,
    posted: { ...posted, errors },
    ...(seconds === null ? {} : { retryAfterSeconds: seconds }),
  }
}

/** Checks fields as the form in the browser does, with the same words. */
export async function checkFields<Schema extends z.ZodType<unknown, FieldValues>>(
  schema: Schema,
  words: Partial<Record<string, FieldWords>>,
  values: z.input<Schema>,
): Promise<{ body: z.output<Schema>; errors: null } | { body: null; errors: Record<string, string> }> {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const result = await schemaResolver(schema, words)(values, undefined, options)
  const faults = Object.entries(result.errors as Record<string, { message?: string }>)
  if (faults.length === 0) return { body: result.values as z.output<Schema>, errors: null }
  return {
    body: null,
    errors: Object.fromEntries(faults.map(([name, { message = '' }]) => [name, message])),
  }
}
