import { AppError } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { insertOrganisationNote, listOrganisationNotes, removeOwnNote } from './organisation-notes.repo.ts'
import { findOrganisation } from './organisations.repo.ts'
import { subject } from './organisations.service.ts'

/** Notes of staff on an organisation; only its author removes a note. */
export function createOrganisationNotes({ db, clock }: Needs<'db' | 'clock'>) {
  const read = async (from: DbOrTx, id: string, actor: Pick<Actor, 'id'>) => {
    if (!(await findOrganisation(from, id))) throw new AppError('organisation.not_found')
    const rows = await listOrganisationNotes(from, id)
    return rows.map(({ note, by }) => ({
      id: note.id,
      text: note.text,
      by,
      isOwn: note.authorId === actor.id,
      at: note.createdAt.toISOString(),
    }))
  }

  return {
    /** @throws AppError `organisation.not_found` */
    list: (id: string, actor: Pick<Actor, 'id'>) => read(db, id, actor),

    /** @throws AppError `organisation.not_found` */
    add: (id: string, text: string, actor: Actor) =>
      db.transaction(async (tx) => {
        if (!(await findOrganisation(tx, id))) throw new AppError('organisation.not_found')
        await insertOrganisationNote(tx, { organisationId: id, authorId: actor.id, text, createdAt: clock() })
        await recordAudit(tx, { ...subject(id, actor), action: 'organisation.noted', after: { note: text } })
        return read(tx, id, actor)
      }),

    /** @throws AppError `organisation.not_found`, `learner_note.not_found` */
    remove: (id: string, noteId: string, actor: Actor) =>
      db.transaction(async (tx) => {
        if (!(await findOrganisation(tx, id))) throw new AppError('organisation.not_found')
        const note = await removeOwnNote(tx, { id: noteId, organisationId: id, authorId: actor.id })
        if (note === null) throw new AppError('learner_note.not_found')
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'organisation.note_removed',
          before: { note },
        })
        return read(tx, id, actor)
      }),
  }
}
