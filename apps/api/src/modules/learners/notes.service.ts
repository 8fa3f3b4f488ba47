import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { lockUser } from '../auth/index.ts'
import { findStudent } from '../crm/index.ts'
import { deleteNote, insertNote, listNotes, lockOwnNote, updateNote } from './notes.repo.ts'

/** Notes of staff on a learner; only its author changes or removes a note. */
export function createNotesService({ db, clock }: Needs<'db' | 'clock'>) {
  const read = async (from: DbOrTx, id: string, actor: Pick<Actor, 'id'>) => {
    const rows = await listNotes(from, id)
    return rows.map(({ note, by }) => ({
      id: note.id,
      text: note.text,
      by,
      isOwn: note.authorId === actor.id,
      at: note.createdAt.toISOString(),
      editedAt: note.editedAt?.toISOString() ?? null,
    }))
  }

  /** Acts under the lock of the learner, so that no note outlives the erasure of the account. */
  const act = (id: string, actor: Actor, work: (tx: Tx) => Promise<void>) =>
    db.transaction(async (tx) => {
      const learner = await lockUser(tx, id)
      if (learner?.role !== 'student' || learner.erasedAt) throw new AppError('user.not_found')
      await work(tx)
      return read(tx, id, actor)
    })

  const ownNote = async (tx: Tx, userId: string, noteId: string, actor: Actor) => {
    const note = await lockOwnNote(tx, { id: noteId, userId, authorId: actor.id })
    if (!note) throw new AppError('learner_note.not_found')
    return note
  }

  const place = (id: string, actor: Actor) => ({
    ...auditOf(actor),
    subjectType: 'user',
    subjectId: id,
  })

  return {
    /** @throws AppError `user.not_found` */
    list: async (id: string, actor: Pick<Actor, 'id'>) => {
      if (!(await findStudent(db, id))) throw new AppError('user.not_found')
      return read(db, id, actor)
    },

    /** @throws AppError `user.not_found` */
    add: (id: string, { text }: { text: string }, actor: Actor) =>
      act(id, actor, async (tx) => {
        await insertNote(tx, { userId: id, authorId: actor.id, text, createdAt: clock() })
        await recordAudit(tx, { ...place(id, actor), action: 'learner_note.added', after: { note: text } })
      }),

    /** @throws AppError `user.not_found`, `learner_note.not_found` */
    edit: (id: string, noteId: string, { text }: { text: string }, actor: Actor) =>
      act(id, actor, async (tx) => {
        const old = await ownNote(tx, id, noteId, actor)
        await updateNote(tx, noteId, { text, editedAt: clock() })
        await recordAudit(tx, {
          ...place(id, actor),
          action: 'learner_note.edited',
          before: { note: old.text },
          after: { note: text },
        })
      }),

    /** @throws AppError `user.not_found`, `learner_note.not_found` */
    remove: (id: string, noteId: string, actor: Actor) =>
      act(id, actor, async (tx) => {
        const old = await ownNote(tx, id, noteId, actor)
        await deleteNote(tx, noteId)
        await recordAudit(tx, {
          ...place(id, actor),
          action: 'learner_note.removed',
          before: { note: old.text },
        })
      }),
  }
}
