import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { shortName } from '../../core/short-name.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { FileAnswer } from '../../http/download.ts'
import { createLessonCompletion, lockEnrollment } from '../learning/index.ts'
import type { WithRecordings } from '../recordings/index.ts'
import type { WithFilms } from '../videos/index.ts'
import { createHandInFilms } from './hand-in-films.service.ts'
import { createHandInNews } from './hand-in-news.service.ts'
import { createHandInParts } from './hand-in-parts.service.ts'
import { isJudged, knownScores, markingOf, pointsOf, unsignedCritical } from './hand-ins.policy.ts'
import * as repo from './hand-ins.repo.ts'
import { fileNameOf, toSignature } from './hand-ins.view.ts'
import { type HandInsQuery, listHandInsOfDoctor } from './marking-list.service.ts'

interface Judgement {
  verdict: 'passed' | 'returned'
  scores: readonly repo.StoredScore[]
  marks: repo.StoredMark[]
  comment: string
  recordingId: string | null
}

/** @throws AppError `doctor.not_found` for an account without a profile */
function ownDoctorId(caller: Caller): string {
  if (!caller.doctorId) throw new AppError('doctor.not_found')
  return caller.doctorId
}

/** Hand-ins in the courses that a doctor teaches. Those of other courses, and what is still being written, are not there. */
export function createMarkingService(
  services: Needs<'db' | 'env' | 'queue' | 'clock'> & WithFilms & WithRecordings,
) {
  const { db, clock, recordings } = services
  const show = createHandInParts(services)
  const completion = createLessonCompletion(services)
  const news = createHandInNews(services)
  const films = createHandInFilms(services)

  const open = async (caller: Caller, id: string) => {
    const doctorId = ownDoctorId(caller)
    const row = await repo.findTaughtHandIn(db, id, doctorId)
    if (!row) throw new AppError('hand_in.not_found')
    return { ...row, doctorId }
  }

  const detail = async (caller: Caller, id: string) => {
    // Before anything is begun: what is thrown between reads would leave theirs without a listener.
    const doctorId = ownDoctorId(caller)
    const [{ handIn }, all, nextId] = await Promise.all([
      open(caller, id),
      repo.findHandInsBeside(db, id),
      repo.findNextWaiting(db, doctorId, id),
    ])
    const { userId, lessonId, courseId } = handIn
    const [learner, course, signatures, shown] = await Promise.all([
      repo.findLearnerName(db, userId),
      repo.findCoursePlace(db, courseId),
      repo.findSignatures(db, userId, [lessonId]),
      show(all.filter((row) => row.handIn.state !== 'draft')),
    ])
    const marking = markingOf(handIn, clock())
    return {
      learner: shortName(learner),
      course,
      lesson: { id: lessonId, title: handIn.lessonTitle },
      handIn: shown.find((one) => one.id === id)!,
      earlier: shown.filter(({ number }) => number < handIn.number),
      signatures: signatures.map(toSignature),
      marking: marking && {
        by: marking.by,
        isOwn: marking.userId === caller.userId,
        since: marking.since.toISOString(),
      },
      nextId,
    }
  }

  /** Runs with the hand-in locked, after the enrolment, as when it is handed in. */
  const act = async (
    caller: Caller,
    id: string,
    work: (tx: Tx, row: repo.HandInRow & { by: string }) => Promise<void>,
  ) => {
    const known = await open(caller, id)
    await db.transaction(async (tx) => {
      await lockEnrollment(tx, known.handIn.userId, known.handIn.courseId)
      const handIn = await repo.lockHandIn(tx, id)
      if (!handIn) throw new AppError('hand_in.not_found')
      await work(tx, { handIn, task: known.task, by: await repo.findDoctorName(tx, known.doctorId) })
    })
    return detail(caller, id)
  }

  const about = (actor: Actor, id: string) =>
    ({ ...auditOf(actor), subjectType: 'hand_in', subjectId: id }) as const

  return {
    detail,

    /** @throws AppError `doctor.not_found` */
    list: async (caller: Caller, query: HandInsQuery) =>
      listHandInsOfDoctor(services, ownDoctorId(caller), query),

    /** @throws AppError `hand_in.not_found`, `hand_in.file_not_found` */
    async file(caller: Caller, id: string, fileId: string): Promise<FileAnswer> {
      const [, file] = await Promise.all([open(caller, id), repo.findFile(db, id, fileId)])
      if (!file) throw new AppError('hand_in.file_not_found')
      return { key: file.storageKey, contentType: file.contentType, downloadName: fileNameOf(file) }
    },

    /** @throws AppError `doctor.not_found`, and as films are played */
    playFilm(caller: Caller, id: string) {
      ownDoctorId(caller)
      return films.play(caller, id)
    },

    /** Holds a hand-in for the doctor; one that a colleague holds stays theirs unless it is taken over. */
    beginMarking: (caller: Caller, id: string, takeOver: boolean) =>
      act(caller, id, async (tx, { handIn, by }) => {
        if (handIn.state !== 'submitted') return
        const holder = markingOf(handIn, clock())
        if (holder && holder.userId !== caller.userId && !takeOver) return
        const since = holder?.userId === caller.userId ? holder.since : clock()
        await repo.updateHandIn(tx, id, { markingBy: caller.userId, markingName: by, markingAt: since })
      }),

    /** @throws AppError `hand_in.no_such_step` */
    sign: (caller: Caller, id: string, itemIds: readonly string[], actor: Actor) =>
      act(caller, id, async (tx, { handIn, task, by }) => {
        const steps = [...new Set(itemIds)].map((itemId) => {
          const item = task.checklist.find((one) => one.id === itemId)
          if (!item) throw new AppError('hand_in.no_such_step')
          return item
        })
        const { userId, lessonId } = handIn
        const at = clock()
        const added = await repo.insertSignatures(
          tx,
          steps.map(({ id: itemId, text }) => ({
            userId,
            lessonId,
            itemId,
            itemText: text,
            handInId: id,
            signedBy: caller.userId,
            signedName: by,
            signedAt: at,
          })),
        )
        if (added > 0)
          await recordAudit(tx, {
            ...about(actor, id),
            action: 'hand_in.steps_signed',
            after: { steps: steps.map(({ text }) => text) },
          })
      }),

    /**
     * @throws AppError `hand_in.judged_meanwhile` with who was faster, `hand_in.not_fully_judged`, `hand_in.below_mark`,
     * `hand_in.critical_missing` with the steps, `hand_in.no_reason`; why a recording cannot be given
     */
    judge: (
      caller: Caller,
      id: string,
      { verdict, scores, marks, comment, recordingId }: Judgement,
      actor: Actor,
    ) =>
      act(caller, id, async (tx, { handIn, task, by }) => {
        if (handIn.state !== 'submitted')
          throw new AppError('hand_in.judged_meanwhile', { details: { by: handIn.judgedName ?? '' } })
        const kept = knownScores(task, scores)
        const sum = pointsOf(task, kept)
        // Where there is no film there is nothing to mark.
        const said = handIn.filmName ? marks.toSorted((a, b) => a.atMs - b.atMs) : []
        const { userId, courseId, lessonId } = handIn
        const isPassed = verdict === 'passed'
        if (isPassed) {
          if (kept.length < task.criteria.length) throw new AppError('hand_in.not_fully_judged')
          if (sum.percent !== null && sum.percent < task.passPercent) throw new AppError('hand_in.below_mark')
          const signed = new Set(
            (await repo.findSignatures(tx, userId, [lessonId])).map(({ itemId }) => itemId),
          )
          const missing = unsignedCritical(task, signed)
          if (missing.length > 0)
            throw new AppError('hand_in.critical_missing', {
              details: { steps: missing.map(({ text }) => text) },
            })
        } else if (
          recordingId === null &&
          [...kept.map((score) => score.comment), ...said.map(({ text }) => text)].every(
            (text) => text === '',
          ) &&
          comment === ''
        )
          throw new AppError('hand_in.no_reason')
        const hasRecording = recordingId !== null
        if (hasRecording)
          await recordings.give(tx, { id: recordingId, userId: caller.userId }, { handInId: id })
        const judgedAt = clock()
        await repo.updateHandIn(tx, id, {
          state: verdict,
          scores: kept,
          marks: said,
          comment,
          ...sum,
          judgedAt,
          judgedBy: caller.userId,
          judgedName: by,
          markingBy: null,
          markingName: null,
          markingAt: null,
        })
        if (isPassed && isJudged(task))
          await completion.complete(tx, { userId, courseId, lessonId, at: judgedAt })
        await recordAudit(tx, {
          ...about(actor, id),
          action: 'hand_in.judged',
          before: { state: 'submitted' },
          after: { state: verdict, points: sum.points, ...(hasRecording ? { hasRecording } : {}) },
        })
        await news.tellLearner(tx, handIn, { isPassed, by, hasRecording })
      }),
  }
}
