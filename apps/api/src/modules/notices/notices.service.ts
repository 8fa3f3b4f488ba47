import { AppError } from '@repo/contract'
import type { NoticeKind } from '@repo/contract/notices'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import type { ListPlace } from '../../db/keyset.ts'
import * as repo from './notices.repo.ts'
import { queuePushes } from './queue-pushes.service.ts'

const PAGE_SIZE = 20

export interface Notice {
  kind: NoticeKind
  subject: string
  /** Path on the site where the readers sign in. */
  link: string
}

/**
 * Tells people, in the transaction of what they are told of. Nobody is told twice.
 * @returns the id of each one's notice, by the person
 */
export async function tell(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  userIds: Iterable<string>,
  notice: Notice,
): Promise<ReadonlyMap<string, string>> {
  const readers = [...new Set(userIds)]
  if (readers.length === 0) return new Map()
  const createdAt = services.clock()
  const told = await repo.insertNotices(
    tx,
    readers.map((userId) => ({ userId, ...notice, createdAt })),
  )
  await repo.announceNotices(tx, readers)
  await queuePushes(services, tx, told, notice.kind)
  return told
}

export function createNoticesService({ db, clock }: Needs<'db' | 'clock'>) {
  const mark = async (userId: string, id: string, isUpTo: boolean) => {
    if (!(await repo.hasNotice(db, userId, id))) throw new AppError('notice.not_found')
    await db.transaction(async (tx) => {
      const isNews = await repo.markRead(tx, userId, id, { now: clock(), isUpTo })
      if (isNews) await repo.announceNotices(tx, [userId])
    })
    return { ok: true as const }
  }

  return {
    async list(userId: string, place: ListPlace) {
      const [{ rows, ...page }, unread] = await Promise.all([
        repo.findNotices(db, userId, place, PAGE_SIZE),
        repo.countUnread(db, userId),
      ])
      const items = rows.map(({ key: _, at, readAt, ...notice }) => ({
        ...notice,
        at: at.toISOString(),
        readAt: readAt?.toISOString() ?? null,
      }))
      return { ...page, items, pageSize: PAGE_SIZE, unread }
    },

    unread: async (userId: string) => ({ unread: await repo.countUnread(db, userId) }),

    /** @throws AppError `notice.not_found`, also for a notice of somebody else */
    markRead: (userId: string, id: string) => mark(userId, id, false),

    /** @throws AppError `notice.not_found` */
    markAllRead: (userId: string, id: string) => mark(userId, id, true),
  }
}

export type NoticesService = ReturnType<typeof createNoticesService>
