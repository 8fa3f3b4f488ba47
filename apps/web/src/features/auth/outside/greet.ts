import { toast } from '@repo/shell'
import { outsideMessages as copy } from './outside.messages.ts'
import type { SignedIn } from './outside-steps.types.ts'

/** Greets who signed in, and says which seats a clinic gave and of which it has none left. */
export function greet({ user, clinicSeats }: Pick<SignedIn, 'user' | 'clinicSeats'>): void {
  toast.success(copy.welcome(user.name))
  if (!clinicSeats) return
  const { clinic, given, missing } = clinicSeats
  if (given.length > 0) toast.success(copy.seatsGiven(clinic, given.join(', ')))
  if (missing.length > 0) toast.info(copy.seatsMissing(clinic, missing.join(', ')))
}
