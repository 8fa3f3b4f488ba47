import { AppError } from '@repo/contract'
import { MAX_SAVED_REPLIES, type savedReplyBody } from '@repo/contract/saved-replies'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import * as repo from './saved-replies.repo.ts'

type Body = z.output<typeof savedReplyBody>

/** Answers that a doctor keeps to begin new ones with. Those of others are not there. */
export function createSavedReplies({ db, clock }: Needs<'db' | 'clock'>) {
  const about = (actor: Actor, id: string) => ({
    ...auditOf(actor),
    subjectType: 'saved_reply',
    subjectId: id,
  })
  const ok = { ok: true as const }

  const locked = async (tx: Tx, actor: Actor, id: string) => {
    const reply = await repo.lockReply(tx, actor.id, id)
    if (!reply) throw new AppError('saved_reply.not_found')
    return reply
  }

  return {
    async list(userId: string) {
      const rows = await repo.findReplies(db, userId)
      return rows.toSorted((one, other) => one.title.localeCompare(other.title, 'vi'))
    },

    /** @throws AppError `saved_reply.too_many` */
    add: (body: Body, actor: Actor) =>
      db.transaction(async (tx) => {
        await repo.lockRepliesOf(tx, actor.id)
        if ((await repo.countReplies(tx, actor.id)) >= MAX_SAVED_REPLIES)
          throw new AppError('saved_reply.too_many')
        const { id } = await repo.insertReply(tx, { ...body, userId: actor.id, createdAt: clock() })
        await recordAudit(tx, { ...about(actor, id), action: 'saved_reply.created', after: body })
        return { id }
      }),

    /** @throws AppError `saved_reply.not_found`, `edit.outdated` */
    change: (id: string, { version, ...body }: Edit<Body>, actor: Actor) =>
      db.transaction(async (tx) => {
        const { title, text } = await locked(tx, actor, id)
        await assertUnedited(tx, 'savedReply', id, { version, userId: actor.id })
        await repo.updateReply(tx, id, body)
        await recordAudit(tx, {
          ...about(actor, id),
          action: 'saved_reply.changed',
          before: { title, text },
          after: body,
        })
        return ok
      }),

    /** @throws AppError `saved_reply.not_found` */
    remove: (id: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const { title, text } = await locked(tx, actor, id)
        await repo.removeReply(tx, id)
        await recordAudit(tx, {
          ...about(actor, id),
          action: 'saved_reply.removed',
          before: { title, text },
        })
        return ok
      }),
  }
}
