import { AppError } from '@repo/contract'

/**
 * Makes the error for a body that passes the schema but breaks a rule; forms show it at the field, like any input
 * error.
 */
export function fieldFault(field: string, message: string): AppError {
  return new AppError('input.invalid', { details: [{ path: `body.${field}`, message }] })
}
