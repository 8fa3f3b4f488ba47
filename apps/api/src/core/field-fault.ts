import { AppError } from '@repo/contract'

/** A body that the schema takes but the rules do not; shown at the field, like any other fault of input. */
export function fieldFault(field: string, message: string): AppError {
  return new AppError('input.invalid', { details: [{ path: `body.${field}`, message }] })
}
