import { aliasedTable, and, asc, eq, getTableColumns, isNull, or } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courseComments, users } from '../../db/schema/index.ts'

export type CommentRow = Awaited<ReturnType<typeof findComments>>[number]

const author = aliasedTable(users, 'author')
const resolver = aliasedTable(users, 'resolver')

/** Comments and replies of a course, oldest first, with the names of their authors. */
export const findComments = (db: DbOrTx, courseId: string) =>
  db
    .select({ ...getTableColumns(courseComments), by: author.name, resolvedByName: resolver.name })
    .from(courseComments)
    .leftJoin(author, eq(author.id, courseComments.authorId))
    .leftJoin(resolver, eq(resolver.id, courseComments.resolvedBy))
    .where(eq(courseComments.courseId, courseId))
    .orderBy(asc(courseComments.createdAt), asc(courseComments.id))

export async function insertComment(tx: Tx, values: typeof courseComments.$inferInsert): Promise<string> {
  const [row] = await tx.insert(courseComments).values(values).returning({ id: courseComments.id })
  if (!row) throw new Error('a comment insert returned no row')
  return row.id
}

/** A comment that is no reply, locked so that two answers take turns. */
export async function lockComment(tx: Tx, courseId: string, id: string) {
  const [row] = await tx
    .select()
    .from(courseComments)
    .where(
      and(eq(courseComments.id, id), eq(courseComments.courseId, courseId), isNull(courseComments.threadId)),
    )
    .for('no key update')
  return row
}

export async function setResolved(
  tx: Tx,
  id: string,
  resolved: { resolvedAt: Date | null; resolvedBy: string | null },
): Promise<void> {
  await tx.update(courseComments).set(resolved).where(eq(courseComments.id, id))
}

/** Ids of the staff who wrote in a thread. */
export async function findStaffOf(tx: Tx, threadId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: courseComments.authorId })
    .from(courseComments)
    .where(
      and(
        eq(courseComments.authorRole, 'staff'),
        or(eq(courseComments.id, threadId), eq(courseComments.threadId, threadId)),
      ),
    )
  return rows.flatMap(({ id }) => id ?? [])
}
