import { z } from 'zod'

/** Where a staff screen stood when somebody asked for contact data; kept in the audit log. */
export const revealPlaces = ['learner', 'account', 'order', 'message'] as const

/** Fields of answers with a learner's address or number. The server masks them for who may not see them in the clear. */
export const contactFields = z.registry<{ kind: 'email' | 'phone' }>()

/** In an object that also has a `role`, only a learner's is masked. */
export const learnerEmail = z.string().register(contactFields, { kind: 'email' })
export const learnerPhone = z.string().register(contactFields, { kind: 'phone' })

export const revealed = z.object({ email: z.string(), phone: z.string().nullable() })
export const revealBody = z.strictObject({ place: z.enum(revealPlaces) })
