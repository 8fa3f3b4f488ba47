import { randomUUID } from 'node:crypto'
import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import {
  type Asker,
  findEncoderFault,
  findNewestOriginal,
  hasVideo,
  lockVideo,
  scopeOf,
} from '../videos/index.ts'
import {
  type DraftRow,
  findDraft,
  findLastSave,
  removeDraft,
  saveRequest,
  updateDraft,
} from './caption-drafts.repo.ts'
import { describeDraftFailure } from './draft.messages.ts'
import { draftCaptionsJob } from './draft-captions.job.ts'
import { recogniserFaultsOf } from './recogniser.policy.ts'
import { findRecogniserCheck } from './recogniser.repo.ts'

/** The draft that a change is meant for, as it was read. */
type ReadAs = Pick<DraftRow, 'requestId' | 'version'>

/** What keeps drafts from being made; empty where they can. */
export async function findDraftFaults(db: DbOrTx) {
  const read = together(db)
  const [check, encoderFault] = await Promise.all([findRecogniserCheck(read), findEncoderFault(read)])
  return recogniserFaultsOf(check, encoderFault === null)
}

/** Drafts of captions lie apart from captions, so nothing here can change what learners read. */
export function createCaptionDraftsService({ db, queue, clock }: Needs<'db' | 'queue' | 'clock'>) {
  const assertVisible = async (source: DbOrTx, { caller }: Asker, id: string) => {
    if (!(await hasVideo(source, scopeOf(caller), id))) throw new AppError('video.not_found')
  }
  const note = (tx: Tx, { caller, ip }: Asker, id: string, change: AuditChange) =>
    recordAudit(tx, { actorId: caller.userId, ip, subjectType: 'video', subjectId: id, ...change })

  const view = async (source: DbOrTx, { caller }: Asker, id: string) => {
    const read = together(source)
    const [faults, found] = await Promise.all([findDraftFaults(read), findDraft(read, id)])
    return {
      isAvailable: faults.length === 0,
      faults: caller.role === 'admin' ? faults : [],
      draft: found && {
        requestId: found.draft.requestId,
        state: found.draft.state,
        progressPercent: found.draft.progressPercent,
        failure: describeDraftFailure(found.draft.state, found.draft.failureCode),
        cues: found.draft.cues,
        version: found.draft.version,
        requestedBy: found.requestedBy,
        requestedAt: found.draft.requestedAt.toISOString(),
      },
    }
  }

  const change = (asker: Asker, id: string, work: (tx: Tx) => Promise<void>) =>
    db.transaction(async (tx) => {
      await lockVideo(tx, id)
      await assertVisible(tx, asker, id)
      await work(tx)
      return view(tx, asker, id)
    })

  /** Why a change of this request's draft was not made. */
  const refusalOf = async (tx: Tx, { caller }: Asker, id: string, isMeant: (draft: DraftRow) => boolean) => {
    const found = await findDraft(tx, id)
    const last = await findLastSave(tx, id)
    if (!found || !last || !isMeant(found.draft)) return new AppError('captions.no_draft')
    return new AppError('edit.outdated', {
      details: { by: last.by, isOwn: last.userId === caller.userId, at: last.at.toISOString() },
    })
  }

  return {
    /** @throws AppError `video.not_found` */
    async get(asker: Asker, id: string) {
      await assertVisible(db, asker, id)
      return view(db, asker, id)
    },

    /** @throws AppError `captions.draft_unavailable`, `captions.draft_exists`, `captions.no_source` */
    request: (asker: Asker, id: string) =>
      change(asker, id, async (tx) => {
        const existing = (await findDraft(tx, id))?.draft
        if (existing?.state === 'queued' || existing?.state === 'running') return
        if (existing?.state === 'done') throw new AppError('captions.draft_exists')
        if ((await findDraftFaults(tx)).length > 0) throw new AppError('captions.draft_unavailable')
        if (!(await findNewestOriginal(tx, id))) throw new AppError('captions.no_source')
        const requestId = randomUUID()
        const now = clock()
        await saveRequest(tx, {
          videoId: id,
          requestId,
          state: 'queued',
          requestedBy: asker.caller.userId,
          requestedAt: now,
          updatedAt: now,
        })
        await queue.send(draftCaptionsJob, { videoId: id, requestId }, { tx })
        await note(tx, asker, id, { action: 'captions.draft_requested' })
      }),

    /** @throws AppError `captions.no_draft`, `edit.outdated` */
    save: (asker: Asker, id: string, { cues, ...read }: ReadAs & Pick<DraftRow, 'cues'>) =>
      change(asker, id, async (tx) => {
        const before = (await findDraft(tx, id))?.draft
        const sorted = cues.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
        const saved = { cues: sorted, updatedBy: asker.caller.userId, updatedAt: clock() }
        if (!(await updateDraft(tx, { videoId: id, ...read }, saved)))
          throw await refusalOf(
            tx,
            asker,
            id,
            (draft) => draft.requestId === read.requestId && draft.state === 'done',
          )
        await note(tx, asker, id, {
          action: 'captions.draft_saved',
          before: { cues: before?.cues.length ?? 0 },
          after: { cues: cues.length },
        })
      }),

    /** Work on it finds its request gone and stops. @throws AppError `captions.no_draft`, `edit.outdated` */
    async remove(asker: Asker, id: string, read: ReadAs) {
      await change(asker, id, async (tx) => {
        const removed = await removeDraft(tx, { videoId: id, ...read })
        if (!removed) throw await refusalOf(tx, asker, id, (draft) => draft.requestId === read.requestId)
        await note(tx, asker, id, {
          action: 'captions.draft_removed',
          before: { cues: removed.cues.length },
        })
      })
      return { ok: true as const }
    },
  }
}
