import { AppError } from '@repo/contract'
import { MediaError, parseCaptions } from '@repo/media'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  type CaptionLanguage,
  type CaptionRow,
  findCaptions,
  findLastSave,
  insertCaptions,
  noteRemoval,
  removeCaptions,
  type StoredCue,
  updateCaptions,
} from './captions.repo.ts'
import { fitEditor } from './embedded-captions.ts'
import { lockVideo } from './video-row.repo.ts'
import { captionLabels } from './videos.messages.ts'
import { scopeOf } from './videos.policy.ts'
import { findVideo } from './videos.repo.ts'
import type { Asker } from './videos.service.ts'

export interface TrackAddress {
  id: string
  lang: CaptionLanguage
}

/** Captions are rows, so that an edit shows at once without a new package. */
export function createCaptionsService({ db, clock }: Needs<'db' | 'clock'>) {
  const assertVisible = async (source: DbOrTx, { caller }: Asker, id: string) => {
    if (!(await findVideo(source, scopeOf(caller), id))) throw new AppError('video.not_found')
  }

  const note = (tx: Tx, { caller, ip }: Asker, { id }: TrackAddress, change: AuditChange) =>
    recordAudit(tx, { actorId: caller.userId, ip, subjectType: 'video', subjectId: id, ...change })

  /** Null if somebody else was first. */
  const write = (
    tx: Tx,
    { caller }: Asker,
    { id, lang }: TrackAddress,
    version: number,
    given: StoredCue[],
  ) => {
    const cues = given.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
    const change = { cues, updatedBy: caller.userId, updatedAt: clock() }
    return version === 0
      ? insertCaptions(tx, { videoId: id, lang, label: captionLabels[lang], ...change })
      : updateCaptions(tx, { videoId: id, lang }, version, change)
  }

  /** Captions count their own versions and store who saved the newest. */
  const outdated = async (tx: Tx, { caller }: Asker, { id, lang }: TrackAddress) => {
    const last = await findLastSave(tx, id, lang)
    if (!last) return new AppError('captions.not_found')
    return new AppError('edit.outdated', {
      details: { by: last.by, isOwn: last.userId === caller.userId, at: last.at.toISOString() },
    })
  }

  return {
    /** @throws AppError `video.not_found`, `captions.not_found` */
    async get(asker: Asker, { id, lang }: TrackAddress) {
      await assertVisible(db, asker, id)
      const row = await findCaptions(db, id, lang)
      if (!row) throw new AppError('captions.not_found')
      return toTrack(row)
    },

    /** @throws AppError `edit.outdated` if they have a newer version, `captions.not_found` if they are gone */
    save: (asker: Asker, track: TrackAddress, version: number, cues: StoredCue[]) =>
      db.transaction(async (tx) => {
        await assertVisible(tx, asker, track.id)
        const before = summaryOf(await findCaptions(tx, track.id, track.lang))
        const saved = await write(tx, asker, track, version, cues)
        if (!saved) throw await outdated(tx, asker, track)
        const after = { lang: track.lang, cues: cues.length }
        await note(tx, asker, track, { action: 'captions.saved', before, after })
        return toTrack(saved)
      }),

    /** Replaces what the language had. @throws AppError `captions.invalid`, and those of `save` */
    importFile: (asker: Asker, track: TrackAddress, file: { content: string; version: number }) =>
      db.transaction(async (tx) => {
        await assertVisible(tx, asker, track.id)
        const cues = readCues(file.content)
        const before = await findCaptions(tx, track.id, track.lang)
        const saved = await write(tx, asker, track, file.version, cues)
        if (!saved) throw await outdated(tx, asker, track)
        const after = { lang: track.lang, cues: cues.length }
        await note(tx, asker, track, { action: 'captions.imported', before: summaryOf(before), after })
        return toTrack(saved)
      }),

    /** @throws AppError `captions.not_found` */
    remove: (asker: Asker, track: TrackAddress) =>
      db.transaction(async (tx) => {
        // A version being published inserts its captions before this lock, or not at all.
        await lockVideo(tx, track.id)
        await assertVisible(tx, asker, track.id)
        const before = summaryOf(await findCaptions(tx, track.id, track.lang))
        const isRemoved = await removeCaptions(tx, track.id, track.lang)
        if (!before || !isRemoved) throw new AppError('captions.not_found')
        await noteRemoval(tx, track.id, track.lang)
        await note(tx, asker, track, { action: 'captions.removed', before })
        return { ok: true as const }
      }),
  }
}

const summaryOf = (row: Pick<CaptionRow, 'lang' | 'cues'> | null | undefined) =>
  row ? { lang: row.lang, cues: row.cues.length } : null

const toTrack = ({ lang, label, version, cues }: CaptionRow) => ({
  lang: lang as CaptionLanguage,
  label,
  version,
  cues,
})

function readCues(content: string): StoredCue[] {
  try {
    const cues = parseCaptions(content)
    if (fitEditor(cues)) return cues
    throw new MediaError('media.captions_invalid', 'More captions, or longer ones, than the editor takes')
  } catch (error) {
    if (error instanceof MediaError) throw new AppError('captions.invalid', { cause: error })
    throw error
  }
}
