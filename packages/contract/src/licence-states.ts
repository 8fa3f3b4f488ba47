/** Days before a licence expires on which the doctor and the staff are reminded. */
export const licenceReminderDays = [60, 30, 7] as const

/**
 * `missing` without a number, `unchecked` until staff have compared it with the register, `expiring` within the first
 * reminder, `expired` from the day after its last.
 */
export const licenceStates = ['missing', 'unchecked', 'valid', 'expiring', 'expired'] as const
