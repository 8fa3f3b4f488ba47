import { AppError } from '@repo/contract'
import type { SignInSource } from '@repo/contract/outside-services'
import { signInSourceName } from '@repo/messages'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { createSiteLinks } from '../../mail/site-links.ts'
import type { User } from '../auth/index.ts'
import { findClinicName } from './clinics/clinics.repo.ts'
import { outsideMails } from './outside-sign-in.messages.ts'
import { findIdentity, insertIdentity, type OutsideIdentity } from './outside-sign-in.repo.ts'

export interface LinkedPerson {
  service: SignInSource
  /** The provider of the clinic that says who it is. */
  providerId: string | null
  subject: string
  /** Only an address that the service vouched for. */
  email: string | null
}

/** Links accounts of other services with accounts here; mails the owner and notes it. */
export function createIdentityLinks(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { env, clock } = services
  const links = createSiteLinks(env)

  const tell = async (
    tx: Tx,
    user: User,
    { service, providerId }: Pick<LinkedPerson, 'service' | 'providerId'>,
    what: 'linked' | 'unlinked',
  ) => {
    const clinic = providerId === null ? null : await findClinicName(tx, providerId)
    const mail = outsideMails[what](
      user.name,
      signInSourceName({ service, clinic }),
      links.forgottenPassword(),
    )
    await queueMail(services, tx, { kind: 'security', to: user.email, ...mail })
  }

  return {
    /**
     * Does nothing for what is linked to this account already. @returns whether it was not
     * @throws AppError `outside.taken` where another account has it, or this one has another of the service
     */
    async link(
      tx: Tx,
      user: User,
      person: LinkedPerson,
      ip: string,
    ): Promise<{ identity: OutsideIdentity; isNew: boolean }> {
      const { service, providerId, subject, email } = person
      const now = clock()
      const added = await insertIdentity(tx, {
        userId: user.id,
        service,
        providerId,
        subject,
        email,
        createdAt: now,
        lastUsedAt: now,
      })
      if (!added) {
        const known = await findIdentity(tx, service, subject)
        if (known?.userId !== user.id) throw new AppError('outside.taken')
        return { identity: known, isNew: false }
      }
      await recordAudit(tx, {
        actorId: user.id,
        action: 'outside_identity.linked',
        subjectType: 'user',
        subjectId: user.id,
        ip,
        after: { outsideService: service },
      })
      await tell(tx, user, person, 'linked')
      return { identity: added, isNew: true }
    },

    async noteUnlinked(tx: Tx, user: User, identity: OutsideIdentity, ip: string): Promise<void> {
      await recordAudit(tx, {
        actorId: user.id,
        action: 'outside_identity.unlinked',
        subjectType: 'user',
        subjectId: user.id,
        ip,
        before: { outsideService: identity.service },
      })
      await tell(tx, user, identity, 'unlinked')
    },
  }
}
