import type { Limit } from './limits.service.ts'

/** More people than one can call or write to in an hour; who took over a session cannot copy the list either. */
export const revealsByPerson: Limit = { name: 'contact-reveals', max: 60, windowMs: 3_600_000 }
