import { AppError } from '@repo/contract'

/** An error for a body that passes the schema but breaks a rule; shown at the field, like any other input error. */
export function fieldFault(field: string, message: string): AppError {
  return new AppError('input.invalid', { details: [{ path: `body.${field}`, message }] })
}
