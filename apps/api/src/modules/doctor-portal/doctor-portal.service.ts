import { AppError } from '@repo/contract'
import type { reviewReportBody } from '@repo/contract/crm-reviews'
import type { z } from 'zod'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { shortName } from '../../core/short-name.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import { together } from '../../db/together.ts'
import { accountMails, lockDoctorProfile, queueTopicMail, updateDoctorProfile } from '../account/index.ts'
import { createAssetUrls } from '../art/index.ts'
import { countWaitingHandIns, findHandInsOfLearner } from '../assignments/index.ts'
import { doctorBrief, doctorSearchText, licenceStateOf, ratingOf } from '../cards/index.ts'
import { findReturned } from '../course-review/index.ts'
import { findLessonStates, insertReviewReport, saveReply } from '../learning/index.ts'
import { tell } from '../notices/index.ts'
import { countWaiting } from '../questions/index.ts'
import { createResultsService } from '../quizzes/index.ts'
import { hasAnyVideo, scopeOf } from '../videos/index.ts'
import { ownDoctorId } from './doctor-portal.policy.ts'
import * as repo from './doctor-portal.repo.ts'
import { FIGURE_DAYS, firstDayOfFigures } from './figures-period.ts'
import { sumRatings, toOwnCourse } from './own-course.view.ts'
import { createRoomReads, type Doctor, type LearnersQuery, type ReviewsQuery } from './room.service.ts'

type ReviewReport = z.output<typeof reviewReportBody>

export interface ProfileChange {
  workplace: string
  specialties: string[]
  biography: string
  degrees?: Doctor['degrees']
}

/** The doctor portal: doctors see only their own courses, learners and reviews. */
export function createDoctorPortalService(
  services: Needs<'db' | 'reports' | 'env' | 'queue' | 'clock' | 'cache'>,
) {
  const { db, clock, env, cache } = services
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)
  const results = createResultsService(services)
  const reads = createRoomReads(services)

  /** The caller's own profile; the page of another doctor answers `doctor.not_found`. */
  const requireOwn = async (source: DbOrTx, caller: Caller, slug?: string) => {
    const doctor = await repo.findDoctor(source, ownDoctorId(caller))
    if (!doctor || (slug !== undefined && doctor.slug !== slug)) throw new AppError('doctor.not_found')
    return doctor
  }

  /** @throws AppError `enrollment.not_found`, also for a course of others */
  const requireLearner = async (caller: Caller, id: string) => {
    // Before anything is begun: what is thrown between reads would leave theirs without a listener.
    const doctorId = ownDoctorId(caller)
    const [, enrollment] = await Promise.all([
      requireOwn(db, caller),
      repo.findOwnEnrollment(db, doctorId, id),
    ])
    if (!enrollment) throw new AppError('enrollment.not_found')
    return enrollment
  }

  const tellReviewer = async (
    tx: Tx,
    review: { id: string; userId: string; courseId: string },
    doctorId: string,
    reply: string,
  ) => {
    const doctor = await repo.findDoctor(tx, doctorId)
    const course = await repo.findCourseTitle(tx, review.courseId)
    if (!doctor || !course) return
    const by = `${doctor.academicTitle} ${doctor.name}`
    const link = `/course/${course.slug}`
    const notice = { kind: 'review_answered', subject: course.title, link } as const
    const told = await tell(services, tx, [review.userId], notice)
    const url = `${env.PUBLIC_WEB_URL}${link}`
    const mail = ({ name }: { name: string }) =>
      accountMails.reviewReplied(name, by, course.title, reply, url)
    await queueTopicMail(services, tx, review.userId, 'reviews', mail, {
      noticeId: told.get(review.userId),
      about: { kind: 'review', id: review.id },
    })
  }

  return {
    /** @throws AppError `doctor.not_found` */
    async overview(caller: Caller) {
      const doctor = await requireOwn(db, caller)
      const firstDay = firstDayOfFigures(clock())
      const read = together(db)
      const [figures, enrollments, courses, waiting, handIns, watched, returned, hasFilm] = await Promise.all(
        [
          repo.sumOwnFigures(read, doctor.id),
          repo.countEnrollmentsByDay(read, doctor.id, firstDay, FIGURE_DAYS),
          repo.findOwnCourses(read, doctor.id),
          countWaiting(read, doctor.id),
          countWaitingHandIns(read, doctor.id),
          repo.sumWatchedByCourse(read, doctor.id, firstDay),
          findReturned(read, doctor.id),
          hasAnyVideo(read, scopeOf(caller)),
        ],
      )
      const { isVerified: _, ...brief } = doctorBrief(doctor, urls, clock())
      return {
        doctor: brief,
        learners: figures.learners,
        watchedMs30Days: [...watched.values()].reduce((sum, ms) => sum + ms, 0),
        completionPercent: figures.completionPercent,
        rating: ratingOf(sumRatings(courses)),
        reviewsWithoutReply: figures.reviewsWithoutReply,
        questionsWaiting: { count: waiting.count, oldest: waiting.oldest?.toISOString() ?? null },
        handInsWaiting: { count: handIns.count, oldest: handIns.oldest?.toISOString() ?? null },
        returnedCourses: returned.flatMap(({ returnedAt, ...course }) =>
          returnedAt ? [{ ...course, returnedAt: returnedAt.toISOString() }] : [],
        ),
        licence: { state: licenceStateOf(doctor, clock()), expiresOn: doctor.licenceExpiresOn },
        begun: {
          profile: doctor.biography !== '' && doctor.workplace !== '' && doctor.specialties.length > 0,
          licence: doctor.licenceNumber !== null,
          video: hasFilm,
          submission: returned.length > 0 || courses.some(({ course }) => course.status !== 'draft'),
        },
        enrollments,
        courses: courses.map((row) => ({
          ...toOwnCourse(row, urls),
          watchedMs30Days: watched.get(row.course.id) ?? 0,
        })),
      }
    },

    /** @throws AppError `doctor.not_found` */
    async earnings(caller: Caller) {
      const doctor = await requireOwn(db, caller)
      const byCourse = await repo.sumEarnings(db, doctor.id, firstDayOfFigures(clock()))
      const sum = (of: 'revenue' | 'share' | 'coShare') => byCourse.reduce((total, row) => total + row[of], 0)
      return {
        revenue30Days: sum('revenue'),
        share30Days: sum('share'),
        coShare30Days: sum('coShare'),
        courses: byCourse.map(({ courseId, share }) => ({ id: courseId, share30Days: share })),
      }
    },

    /** @throws AppError `doctor.not_found` for any page but the caller's own */
    async room(caller: Caller, slug: string) {
      const id = ownDoctorId(caller)
      const [doctor, version] = await readWithVersion(db, (read) =>
        Promise.all([requireOwn(read, caller, slug), editVersion(read, 'doctorProfile', id)]),
      )
      return { ...(await reads.room(doctor)), version }
    },

    /** @throws AppError `doctor.not_found` */
    async reviews(caller: Caller, query: ReviewsQuery) {
      const { id: doctorId } = await requireOwn(db, caller)
      return reads.reviews({ doctorId, userId: caller.userId }, query)
    },

    /** @throws AppError `doctor.not_found` */
    async learners(caller: Caller, query: LearnersQuery) {
      const doctor = await requireOwn(db, caller)
      return reads.learners(doctor.id, query)
    },

    /** @throws AppError `doctor.not_found`, `enrollment.not_found` */
    async learner(caller: Caller, id: string) {
      const { userId, courseId, ...enrollment } = await requireLearner(caller, id)
      const [lessons, quizzes, handIns] = await Promise.all([
        findLessonStates(db, userId, courseId),
        results.ofLearner(userId, courseId),
        findHandInsOfLearner(db, userId),
      ])
      return {
        ...enrollment,
        name: shortName(enrollment.name),
        enrolledAt: enrollment.enrolledAt.toISOString(),
        lastSeenAt: enrollment.lastSeenAt?.toISOString() ?? null,
        completedAt: enrollment.completedAt?.toISOString() ?? null,
        lessons,
        quizzes,
        handIns: handIns
          .filter(({ course }) => course.id === courseId)
          .map(({ handIn }) => ({
            id: handIn.id,
            lesson: handIn.lessonTitle,
            number: handIn.number,
            state: handIn.state,
            submittedAt: handIn.submittedAt?.toISOString() ?? null,
          })),
      }
    },

    /** @throws AppError `doctor.not_found`, `enrollment.not_found`, `quiz_attempt.not_found` */
    async learnerAttempt(caller: Caller, id: string, attemptId: string) {
      const { userId, courseId } = await requireLearner(caller, id)
      return results.attemptOfLearner(userId, attemptId, courseId)
    },

    /** @throws AppError `doctor.not_found` */
    updateProfile: (caller: Caller, slug: string, { version, ...change }: Edit<ProfileChange>, ip: string) =>
      db.transaction(async (tx) => {
        const before = await requireOwn(tx, caller, slug)
        await lockDoctorProfile(tx, before.id)
        await assertUnedited(tx, 'doctorProfile', before.id, { version, userId: caller.userId })
        const { academicTitle, name } = before
        const searchText = doctorSearchText({ academicTitle, name, ...change })
        await updateDoctorProfile(tx, before.id, { ...change, searchText, updatedAt: clock() })
        const { workplace, specialties, biography, degrees } = before
        await recordAudit(tx, {
          actorId: caller.userId,
          ip,
          action: 'doctor.profile_updated',
          subjectType: 'doctor',
          subjectId: before.id,
          before: { workplace, specialties, biography, ...(change.degrees && { degrees }) },
          after: change,
        })
        await cache.announceChange(tx)
        return { slug }
      }),

    /** @throws AppError `review.not_found`, `review.exists` when this doctor has reported it before */
    report: (caller: Caller, reviewId: string, report: ReviewReport, ip: string) =>
      db.transaction(async (tx) => {
        const review = await repo.lockOwnReview(tx, reviewId, ownDoctorId(caller))
        if (!review) throw new AppError('review.not_found')
        const { userId } = caller
        if (!(await insertReviewReport(tx, { ...report, reviewId, userId, createdAt: clock() })))
          throw new AppError('review.exists')
        await recordAudit(tx, {
          actorId: userId,
          ip,
          action: 'review.reported',
          subjectType: 'review',
          subjectId: reviewId,
          // The note is about a learner, and is erased with what was reported.
          after: { reason: report.reason },
        })
        const course = await repo.findCourseTitle(tx, review.courseId)
        await tell(services, tx, await repo.findModerators(tx), {
          kind: 'review_reported',
          subject: course?.title ?? '',
          link: '/crm/review?state=reported',
        })
        return { id: reviewId }
      }),

    /** @throws AppError `review.not_found`, `review.exists` when it has an answer already */
    reply: (caller: Caller, reviewId: string, text: string, ip: string) =>
      db.transaction(async (tx) => {
        const doctorId = ownDoctorId(caller)
        const review = await repo.lockOwnReview(tx, reviewId, doctorId)
        if (!review) throw new AppError('review.not_found')
        if (review.replyText !== null) throw new AppError('review.exists')
        await saveReply(tx, reviewId, doctorId, text, clock())
        await recordAudit(tx, {
          actorId: caller.userId,
          ip,
          action: 'review.replied',
          subjectType: 'review',
          subjectId: reviewId,
          after: { text },
        })
        await cache.announceChange(tx)
        await tellReviewer(tx, review, doctorId, text)
        return { id: reviewId }
      }),
  }
}
