import { AppError } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { createLearnerAccounts, isLearner } from '../account/index.ts'
import { organisationMails } from './organisations.messages.ts'
import {
  addCoordinator,
  listCoordinators,
  lockOrganisation,
  removeCoordinator,
} from './organisations.repo.ts'
import { subject } from './organisations.service.ts'

/** Each one mails somebody; a day of taking up clinics stays far below. */
const addedOfDay: Limit = { name: 'coordinators', max: 100, windowMs: 24 * 3_600_000 }

/** Who gives and takes the seats of an organisation. */
export function createCoordinatorsService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, env, clock, limiter } = services
  const accounts = createLearnerAccounts(services)

  return {
    /** @throws AppError `organisation.not_found`, `organisation.coordinator_taken`, `organisation.coordinator_not_learner` */
    async add(id: string, { email, name }: { email: string; name: string }, actor: Actor): Promise<void> {
      await limiter.hit(addedOfDay, actor.id)
      const passwordHash = await accounts.lockedPassword()
      await db.transaction(async (tx) => {
        const organisation = await lockOrganisation(tx, id)
        if (!organisation) throw new AppError('organisation.not_found')
        const { user } = await accounts.findOrOpen(tx, { email, name, passwordHash })
        if (!isLearner(user)) throw new AppError('organisation.coordinator_not_learner')
        const isKnown = (await listCoordinators(tx, id)).some((one) => one.id === user.id)
        if ((await addCoordinator(tx, id, user.id, clock())) !== id)
          throw new AppError('organisation.coordinator_taken')
        const mail =
          user.status === 'pending'
            ? organisationMails.coordinatorInvited(
                user.name,
                organisation.name,
                env.BRAND_NAME,
                await accounts.invite(tx, user),
              )
            : organisationMails.coordinator(
                user.name,
                organisation.name,
                `${env.PUBLIC_WEB_URL}/student/seats`,
              )
        if (isKnown && user.status !== 'pending') return
        await queueMail(services, tx, {
          kind: 'account',
          to: user.email,
          ...mail,
          ...(user.status === 'pending' ? { hasSecret: true } : {}),
        })
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'organisation.coordinator_added',
          after: { userId: user.id },
        })
      })
    },

    /** @throws AppError `organisation.not_found`, `organisation.coordinator_not_found` */
    remove: (id: string, userId: string, actor: Actor) =>
      db.transaction(async (tx) => {
        if (!(await lockOrganisation(tx, id))) throw new AppError('organisation.not_found')
        if (!(await removeCoordinator(tx, id, userId)))
          throw new AppError('organisation.coordinator_not_found')
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'organisation.coordinator_removed',
          before: { userId },
        })
      }),
  }
}
