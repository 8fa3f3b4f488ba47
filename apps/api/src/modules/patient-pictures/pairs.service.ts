import { randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import type { pairBody } from '@repo/contract/crm-patient-consents'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { drawSitePicture } from '../../storage/picture.ts'
import { consentState, isOfOwnPatient } from './consent.policy.ts'
import * as repo from './patient-pictures.repo.ts'
import { createPictureLinks } from './picture-links.ts'
import { drawPair } from './show-pairs.service.ts'

const uploads: Limit = { name: 'patient-picture', max: 120, windowMs: HOUR_MS }

/** Private folder: one route sends its files, and asks for the consent each time. */
export const newPictureKey = (): string => `patient-pictures/${randomBytes(16).toString('hex')}.webp`

/** Pictures and pairs as authors of texts make them. */
export function createPairs({
  db,
  env,
  clock,
  storage,
  limiter,
  cache,
}: Needs<'db' | 'env' | 'clock' | 'storage' | 'limiter' | 'cache'>) {
  const links = createPictureLinks(env.MEDIA_TOKEN_SECRET, env.PUBLIC_API_PREFIX, clock)

  /**
   * For a doctor, a consent of a colleague's patient is not there.
   * @throws AppError `patient_consent.not_found`, `patient_consent.withdrawn`, `patient_consent.no_proof`
   */
  const lockUsable = async (tx: Tx, id: string, chooser: repo.Chooser) => {
    const consent = await repo.lockConsent(tx, id)
    if (!consent || !isOfOwnPatient(consent, chooser)) throw new AppError('patient_consent.not_found')
    if (consent.withdrawnAt) throw new AppError('patient_consent.withdrawn')
    if (!consent.proofPath) throw new AppError('patient_consent.no_proof')
    return consent
  }
  const draw = (found: repo.FoundPair, chooser: repo.Chooser, isForAuthor: boolean) => {
    const { pair, consent } = found
    const isNumbered = consent !== null && isOfOwnPatient(consent, chooser)
    const isWithdrawn = consent !== null && consentState(consent) === 'withdrawn'
    return {
      id: pair.id,
      state: isWithdrawn ? ('withdrawn' as const) : consent ? ('shown' as const) : ('no_consent' as const),
      consent: isNumbered
        ? {
            id: consent.id,
            reference: consent.reference,
            givenOn: consent.givenOn,
            scope: consent.scope,
          }
        : null,
      beforeId: pair.beforeId,
      afterId: pair.afterId,
      pair: isWithdrawn || !(consent || isForAuthor) ? null : drawPair(found, links, 'author'),
    }
  }
  const one = async (source: DbOrTx, id: string, chooser: repo.Chooser) => {
    const [found] = await repo.findPairs(source, [id])
    if (!found) throw new AppError('before_after.not_found')
    return draw(found, chooser, true)
  }

  return {
    /** @throws AppError what `lockUsable` throws, `upload.not_an_image`, `request.too_many` */
    async addPicture(consentId: string, file: UploadedFile, actor: Actor) {
      await limiter.hit(uploads, actor.id)
      const { bytes, width, height } = await drawSitePicture(file.bytes)
      const storageKey = newPictureKey()
      await storage.put(storageKey, bytes)
      const id = randomUUIDv7()
      try {
        await db.transaction(async (tx) => {
          await lockUsable(tx, consentId, actor)
          const origin = { consentId, originId: null, createdAt: clock() }
          await repo.insertPicture(tx, { ...origin, id, storageKey, width, height })
          await recordAudit(tx, {
            ...auditOf(actor),
            action: 'patient_consent.picture_added',
            subjectType: 'patient_consent',
            subjectId: consentId,
            after: { pictureId: id },
          })
        })
      } catch (error) {
        await storage.remove(storageKey)
        throw error
      }
      return { id, src: links.linkTo(id, 'author'), width, height }
    },

    /** @throws AppError `before_after.picture_not_found`, `patient_consent.withdrawn`, `patient_consent.no_proof` */
    create: ({ beforeId, afterId, ...facts }: z.output<typeof pairBody>, actor: Actor) =>
      db.transaction(async (tx) => {
        const pictures = await repo.findPictures(tx, [beforeId, afterId])
        const [first, second] = pictures
        if (!first?.consentId || !second || first.consentId !== second.consentId)
          throw new AppError('before_after.picture_not_found')
        // A doctor is not told that pictures of a colleague's patient exist.
        const { row } = (await repo.findConsent(tx, first.consentId)) ?? {}
        if (row && !isOfOwnPatient(row, actor)) throw new AppError('before_after.picture_not_found')
        const { id: consentId, reference } = await lockUsable(tx, first.consentId, actor)
        const id = randomUUIDv7()
        await repo.insertPair(tx, { id, consentId, beforeId, afterId, facts, createdAt: clock() })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'before_after.created',
          subjectType: 'before_after',
          subjectId: id,
          after: { reference, ...facts },
        })
        return one(tx, id, actor)
      }),

    /**
     * In the order of the ids; those that are not there are left out. Pictures that nobody agreed to are for authors of
     * courses alone. A doctor sees pairs of the own patients, and those that stand in courses that the doctor teaches,
     * without the numbers of their consents.
     */
    async list(ids: readonly string[], chooser: Pick<Actor, 'rights' | 'doctor'>) {
      const { rights, doctor } = chooser
      const isForAuthor = doctor !== undefined || rights.includes('courses.edit')
      const found = await repo.findPairs(db, ids)
      const taught = doctor?.id ? await repo.findPairsInCoursesOf(db, doctor.id, ids) : new Set<string>()
      return ids.flatMap((id) => {
        const known = found.find(({ pair }) => pair.id === id)
        const isSeen =
          known && (!doctor || taught.has(id) || (known.consent && isOfOwnPatient(known.consent, chooser)))
        return isSeen ? draw(known, chooser, isForAuthor) : []
      })
    },

    /** @throws AppError `before_after.not_found`, `before_after.has_consent` and what `lockUsable` throws */
    setConsent: (id: string, consentId: string, actor: Actor) =>
      db.transaction(async (tx) => {
        // The consent first, as a withdrawal does.
        const { reference } = await lockUsable(tx, consentId, actor)
        const pair = await repo.lockPair(tx, id)
        if (!pair) throw new AppError('before_after.not_found')
        if (pair.consentId) throw new AppError('before_after.has_consent')
        await repo.setConsent(tx, pair, consentId)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'before_after.consent_set',
          subjectType: 'before_after',
          subjectId: id,
          before: { reference: null },
          after: { reference },
        })
        await cache.announceChange(tx)
        return one(tx, id, actor)
      }),
  }
}
