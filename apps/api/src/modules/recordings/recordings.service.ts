import { AppError } from '@repo/contract'
import type { ownRecording, recording } from '@repo/contract/recordings'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { RECORDING } from '../playback/index.ts'
import { type AnswerPlace, findUploadsOf } from '../uploads/index.ts'
import type { WithFilms } from '../videos/index.ts'
import type { RecordingPlace, WithRecordingPlaces } from './recording-places.ts'
import { recordingFailures } from './recordings.messages.ts'
import * as repo from './recordings.repo.ts'

export type GivenRecording = z.input<typeof recording>

const stateOf = {
  uploading: 'uploading',
  queued: 'queued',
  processing: 'preparing',
  playable: 'preparing',
  ready: 'ready',
  failed: 'failed',
} as const

const placeOf = ({ questionId, answerId, handInId }: repo.Recording): RecordingPlace =>
  questionId === null ? { handInId: handInId ?? '' } : { questionId, answerId }

const isAt = ({ questionId, handInId }: repo.Recording, place: AnswerPlace) =>
  'questionId' in place ? questionId === place.questionId : handInId === place.handInId

/** Recordings as the answers that they are given in need them. */
export function createRecordings({ clock, films }: Needs<'clock'> & WithFilms) {
  const findGiven = async (source: DbOrTx, which: ReturnType<typeof repo.isOfQuestions>) => {
    const read = together(source)
    const [rows, facts] = await Promise.all([
      repo.findRecordings(read, which),
      films.factsOfSelected(read, repo.selectVideoIds(read, which)),
    ])
    return rows.flatMap((row) => {
      const video = row.videoId === null ? undefined : facts.get(row.videoId)
      if (video?.state !== 'ready') return []
      return [{ row, given: { id: row.id, durationMs: video.durationMs, hasPicture: video.hasPicture } }]
    })
  }

  return {
    /** Those of all answers to questions, by the ids of the answers. */
    async ofQuestions(
      source: DbOrTx,
      questionIds: readonly string[],
    ): Promise<ReadonlyMap<string, GivenRecording>> {
      const rows = questionIds.length === 0 ? [] : await findGiven(source, repo.isOfQuestions(questionIds))
      return new Map(rows.map(({ row, given }) => [row.answerId ?? '', given]))
    },

    /** By the ids of their hand-ins. */
    async ofHandIns(
      source: DbOrTx,
      handInIds: readonly string[],
    ): Promise<ReadonlyMap<string, GivenRecording>> {
      const rows = handInIds.length === 0 ? [] : await findGiven(source, repo.isOfHandIns(handInIds))
      return new Map(rows.map(({ row, given }) => [row.handInId ?? '', given]))
    },

    /**
     * Gives a recording with an answer, in its transaction.
     * @throws AppError `recording.not_found` when it is of another doctor, made for another question or submission, or
     * already given; `recording.not_ready`, `recording.unusable`
     */
    async give(
      tx: Tx,
      { id, userId }: { id: string; userId: string },
      place: AnswerPlace & { answerId?: string },
    ): Promise<void> {
      const row = await repo.lockRecording(tx, id)
      if (!row || row.userId !== userId || row.sentAt || !row.videoId || !isAt(row, place))
        throw new AppError('recording.not_found')
      const video = (await films.factsOf(tx, [row.videoId])).get(row.videoId)
      if (video?.state === 'failed')
        throw new AppError('recording.unusable', {
          details: { failure: recordingFailures[video.failureCode ?? ''] ?? video.failure },
        })
      if (video?.state !== 'ready') throw new AppError('recording.not_ready')
      await repo.updateRecording(tx, id, { sentAt: clock(), answerId: place.answerId ?? null })
    },
  }
}

export interface WithRecordings {
  readonly recordings: ReturnType<typeof createRecordings>
}

/** The recording, null for who may not play it: only its doctor may until it is given, then readers of the answer. */
export async function mayPlay(
  { db, recordingPlaces }: Needs<'db'> & WithRecordingPlaces,
  caller: Caller,
  id: string,
): Promise<repo.Recording | null> {
  const row = await repo.findRecording(db, id)
  if (!row) return null
  if (!row.sentAt) return row.userId === caller.userId ? row : null
  return (await recordingPlaces.reads(caller, placeOf(row))) ? row : null
}

/** Recordings as their doctors keep them, and as readers of their answers play them. */
export function createOwnRecordings(services: Needs<'db'> & WithFilms & WithRecordingPlaces) {
  const { db, films } = services

  const lockOwn = async (tx: Tx, caller: Caller, id: string) => {
    const row = await repo.lockRecording(tx, id)
    if (row?.userId !== caller.userId) throw new AppError('recording.not_found')
    return row
  }
  const remove = async (tx: Tx, { id, videoId }: repo.Recording) => {
    await repo.removeRecording(tx, id)
    if (videoId) await films.remove(tx, videoId)
  }

  return {
    /** @throws AppError `recording.not_found` */
    async state(caller: Caller, id: string): Promise<z.input<typeof ownRecording>> {
      const row = await repo.findRecording(db, id)
      const own = row?.userId === caller.userId && row.videoId ? [row.videoId] : []
      const [[video], uploads] = await Promise.all([
        films.factsOf(db, own).then((facts) => [...facts.values()]),
        findUploadsOf(db, own),
      ])
      if (!video) throw new AppError('recording.not_found')
      const upload = uploads.get(video.id)
      const state = stateOf[video.state]
      return {
        id,
        // Whole, and about to be accepted.
        state: state === 'uploading' && upload?.isWhole ? 'queued' : state,
        progressPercent: video.progressPercent,
        durationMs: video.durationMs,
        failure: video.failure && (recordingFailures[video.failureCode ?? ''] ?? video.failure),
      }
    },

    /** @throws AppError `recording.not_found`, `video.not_ready` */
    async play(caller: Caller, id: string) {
      const row = await mayPlay(services, caller, id)
      const grant = row && (await films.play(caller, `${RECORDING}:${id}`, row.videoId))
      if (!grant) throw new AppError('recording.not_found')
      return grant
    },

    /** @throws AppError `recording.not_found`, also for one that was given */
    async discard(caller: Caller, id: string) {
      await db.transaction(async (tx) => {
        const row = await lockOwn(tx, caller, id)
        if (row.sentAt) throw new AppError('recording.not_found')
        await remove(tx, row)
      })
      return { ok: true as const }
    },

    /** What was said with a judgement stays as it was decided. @throws AppError `recording.not_found` */
    async takeBack(caller: Caller, id: string, actor: Actor) {
      await db.transaction(async (tx) => {
        const row = await lockOwn(tx, caller, id)
        if (!row.sentAt || row.questionId === null) throw new AppError('recording.not_found')
        await remove(tx, row)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'question.recording_removed',
          subjectType: 'question',
          subjectId: row.questionId,
          before: { hasRecording: true },
        })
      })
      return { ok: true as const }
    },
  }
}
