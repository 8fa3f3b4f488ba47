import { eq, sql } from 'drizzle-orm'
import type { MailNews } from '../../core/mail-reason.ts'
import type { DbOrTx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import type { ReasonFacts } from './mail-reason.policy.ts'
import { agreedToMarketing } from './news-readers.repo.ts'

/** The account as far as it decides whether a mail that waits is still sent. */
export async function findMailReader(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({
      email: users.email,
      isOpen: sql<boolean>`${users.status} = 'active' and ${users.erasedAt} is null and ${users.mergedInto} is null`,
      unwanted: users.unwantedMails,
      wantsNews: agreedToMarketing,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

/**
 * For each piece of news of a person whether its notice was read and whether what it is about is still so, in one statement.
 * A notice that was swept away counts as read.
 */
export async function readNews(
  db: DbOrTx,
  userId: string,
  news: readonly MailNews[],
  now: Date,
): Promise<ReasonFacts['news']> {
  if (news.length === 0) return []
  const { rows } = await db.execute<{ isRead: boolean; isSo: boolean }>(sql`
    select
      x."noticeId" is not null and not exists (
        select from notices n where n.id = x."noticeId" and n.read_at is null) "isRead",
      case x.about->>'kind'
        when 'question' then exists (
          select from course_questions q where q.id = x.row_id and q.state = 'visible' and q.answered_at is not null)
        when 'review' then exists (
          select from reviews r where r.id = x.row_id and r.state <> 'hidden' and r.reply_text is not null)
        when 'announcement' then exists (
          select from course_announcements a where a.id = x.row_id and not exists (
            select from muted_announcements m where m.user_id = ${userId}::uuid and m.course_id = a.course_id))
        when 'hand_in' then exists (select from hand_ins h where h.id = x.row_id)
        when 'seat' then exists (select from seat_grants g where g.id = x.row_id and g.ended_at is null)
        when 'article' then exists (select from news a where a.id = x.row_id and a.state = 'published')
        when 'access' then exists (
          select from enrollments e where e.id = x.row_id and e.state = 'active'
            and date_trunc('milliseconds', e.expires_at) = (x.about->>'endsAt')::timestamptz
            and e.expires_at > ${now.toISOString()}::timestamptz)
        else true
      end "isSo"
    from (
      select r."noticeId", r.about, (r.about->>'id')::uuid row_id, r.place
      from rows from (
        jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as ("noticeId" uuid, about jsonb)
      ) with ordinality as r("noticeId", about, place)
    ) x
    order by x.place`)
  return rows
}
