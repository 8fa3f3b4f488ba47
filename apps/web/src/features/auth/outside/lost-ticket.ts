import { isApiError } from '@repo/api-client'
import { describeErrorLater } from '@repo/messages'

/** Whether a refusal means that the sign-in has to begin once more. */
const endsTicket = (failure: unknown): boolean =>
  isApiError(failure, 'outside.expired', 'outside.refused', 'outside.taken', 'outside.not_for_staff')

/** Takes such a refusal and leads back with its words. @returns whether it took it */
export const takeLost =
  (onLost: (text: string) => void) =>
  (failure: unknown): boolean => {
    if (!endsTicket(failure)) return false
    void describeErrorLater(failure).then(onLost)
    return true
  }
