import { isApiError } from '@repo/api-client'
import { describeErrorLater } from '@repo/messages'

/** Whether a refusal means that the sign-in has to begin once more. */
export const endsTicket = (error: unknown): boolean =>
  isApiError(error, 'outside.expired', 'outside.refused', 'outside.taken', 'outside.not_for_staff')

/** Takes such a refusal and leads back with its words. @returns whether it took it */
export const takeLost =
  (onLost: (text: string) => void) =>
  (error: unknown): boolean => {
    if (!endsTicket(error)) return false
    void describeErrorLater(error).then(onLost)
    return true
  }
