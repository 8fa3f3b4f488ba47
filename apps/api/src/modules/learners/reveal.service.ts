import { AppError } from '@repo/contract'
import type { revealPlaces } from '@repo/contract/contact-fields'
import { type Actor, auditOf } from '../../core/actor.ts'
import { revealsByPerson } from '../../core/contact-reveal.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { findStudent } from '../crm/index.ts'

/** Shows the address and number of one learner to who asks; each time is written down and counted. */
export function createRevealService({ db, limiter }: Needs<'db' | 'limiter'>) {
  return {
    /** @throws AppError `user.not_found` or `request.too_many` */
    async reveal(id: string, place: (typeof revealPlaces)[number], actor: Actor) {
      await limiter.hit(revealsByPerson, actor.id)
      const found = await findStudent(db, id)
      if (!found) throw new AppError('user.not_found')
      await recordAudit(db, {
        ...auditOf(actor),
        action: 'user.contact_revealed',
        subjectType: 'user',
        subjectId: id,
        after: { place },
      })
      return { email: found.user.email, phone: found.user.phone }
    },
  }
}
