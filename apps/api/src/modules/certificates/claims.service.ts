import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { requireAccount, requireLockedAccount } from '../account/index.ts'
import type { User } from '../auth/index.ts'
import type { WithContent } from '../content/index.ts'
import { lockEnrollment } from '../learning/index.ts'
import { newCertificateCode } from './certificate-code.ts'
import { certificateMails } from './certificates.messages.ts'
import { type JudgedLesson, judge, statusOf } from './certificates.policy.ts'
import {
  type Certificate,
  findCurrent,
  insertCertificate,
  listCertificatesOf,
  lockOwnCertificate,
} from './certificates.repo.ts'
import { mayCorrect, toOwn } from './certificates.view.ts'
import { replaceCertificate } from './replace.service.ts'
import { findEnrollmentState, findRuledCourse, listDoctorNames, listJudged } from './rules.repo.ts'
import { tellHolder } from './tell.ts'

/** Most lessons listed as missing. */
const MAX_OPEN = 20

/** Certificates of the learner who asks: what is left, the claim, and one correction of the name. */
export function createClaimsService(services: Needs<'db' | 'env' | 'queue' | 'clock'> & WithContent) {
  const { db, clock, content } = services

  /** @throws AppError `course.not_found` */
  const requireRuled = async (from: DbOrTx, slug: string) => {
    const found = await findRuledCourse(from, { slug })
    if (!found) throw new AppError('course.not_found')
    return { course: found.course, rule: found.rule?.isOffered ? found.rule : null }
  }

  /** @throws AppError `course.not_found`, `course.not_enrolled` */
  const assertEnrolled = async (from: DbOrTx, userId: string, course: { id: string; status: string }) => {
    const state = await findEnrollmentState(from, userId, course.id)
    if (!state && course.status !== 'published') throw new AppError('course.not_found')
    // Who has learned it keeps the claim when the time of the access is over.
    if (state !== 'active') throw new AppError('course.not_enrolled')
  }

  const openOf = (lessons: readonly JudgedLesson[]) =>
    lessons.slice(0, MAX_OPEN).map(({ id, title }) => ({ id, title }))

  /** Judges and issues, with everything else of this learner and course held still. */
  const issue = async (tx: Tx, user: User, slug: string, printed: { name: string; issuer: string }) => {
    const { course, rule } = await requireRuled(tx, slug)
    await assertEnrolled(tx, user.id, course)
    await lockEnrollment(tx, user.id, course.id)
    const current = await findCurrent(tx, user.id, course.id)
    if (current) return { course, certificate: stillValid(current), isNew: false }
    if (!rule) throw new AppError('certificate.not_offered')
    const { isEarned, score } = judge(rule, await listJudged(tx, course.id, user.id))
    if (!isEarned) throw new AppError('certificate.not_earned')
    const now = clock()
    const certificate = await insertCertificate(tx, {
      code: newCertificateCode(),
      userId: user.id,
      courseId: course.id,
      ...printed,
      courseTitle: course.title,
      doctors: await listDoctorNames(tx, course.id),
      hours: course.hours,
      cme: rule.cme,
      score,
      origin: 'earned',
      issuedAt: now,
      createdAt: now,
    })
    if (!certificate) throw new AppError('certificate.not_valid')
    return { course, certificate, isNew: true }
  }

  const stillValid = (row: Certificate) => {
    if (statusOf(row) !== 'valid') throw new AppError('certificate.not_valid')
    return row
  }

  return {
    list: async (userId: string) => {
      const rows = await listCertificatesOf(db, userId)
      return rows
        .filter(({ certificate }) => !certificate.replacedAt)
        .map(({ certificate, courseSlug }) => toOwn(certificate, courseSlug))
    },

    async state(userId: string, slug: string) {
      const [{ course, rule }, user] = await Promise.all([requireRuled(db, slug), requireAccount(db, userId)])
      const [, lessons, current] = await Promise.all([
        assertEnrolled(db, userId, course),
        listJudged(db, course.id, userId),
        findCurrent(db, userId, course.id),
      ])
      const judged = judge(
        rule ?? { lessonsPercent: 100, needsQuizzes: false, needsAssignments: false },
        lessons,
      )
      return {
        course: { slug: course.slug, title: course.title },
        rule,
        hours: course.hours,
        lessons: judged.lessons,
        quizzes: judged.quizzes,
        assignments: judged.assignments,
        openLessons: openOf(judged.openLessons),
        openQuizzes: openOf(judged.openQuizzes),
        openAssignments: openOf(judged.openAssignments),
        isEarned: rule !== null && judged.isEarned,
        profileName: user.name,
        certificate: current && toOwn(current, course.slug),
      }
    },

    /**
     * @throws AppError `course.not_found`, `course.not_enrolled`, `certificate.not_offered`, `certificate.not_earned`,
     *   `certificate.not_valid` for one that was revoked
     */
    async claim(actor: Actor, slug: string, name: string) {
      const { brand: issuer } = await content.site()
      return db.transaction(async (tx) => {
        const user = await requireLockedAccount(tx, actor.id)
        const { course, certificate, isNew } = await issue(tx, user, slug, { name, issuer })
        if (isNew) {
          const { code, score } = certificate
          await recordAudit(tx, {
            ...auditOf(actor),
            action: 'certificate.issued',
            subjectType: 'user',
            subjectId: user.id,
            after: { course: course.title, name, code, score },
          })
          await tellHolder(services, tx, { user, certificate }, 'certificate_issued', certificateMails.issued)
        }
        return toOwn(certificate, course.slug)
      })
    },

    /** @throws AppError `certificate.not_found`, `certificate.not_valid`, `certificate.corrected_already` */
    correct: (actor: Actor, id: string, name: string) =>
      db.transaction(async (tx) => {
        const user = await requireLockedAccount(tx, actor.id)
        const found = await lockOwnCertificate(tx, user.id, id)
        if (!found) throw new AppError('certificate.not_found')
        const old = stillValid(found.certificate)
        if (!mayCorrect(old)) throw new AppError('certificate.corrected_already')
        const change = { name, origin: 'corrected', reason: null, now: clock() } as const
        const certificate = await replaceCertificate(tx, old, change)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'certificate.corrected',
          subjectType: 'user',
          subjectId: user.id,
          before: { course: old.courseTitle, name: old.name, code: old.code },
          after: { course: old.courseTitle, name, code: certificate.code },
        })
        await tellHolder(services, tx, { user, certificate }, 'certificate_issued', certificateMails.issued)
        return toOwn(certificate, found.courseSlug)
      }),
  }
}
