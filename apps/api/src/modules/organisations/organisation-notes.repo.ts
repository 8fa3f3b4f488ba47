import { and, desc, eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { organisationNotes, users } from '../../db/schema/index.ts'

export const listOrganisationNotes = (db: DbOrTx, organisationId: string) =>
  db
    .select({ note: organisationNotes, by: users.name })
    .from(organisationNotes)
    .leftJoin(users, eq(users.id, organisationNotes.authorId))
    .where(eq(organisationNotes.organisationId, organisationId))
    .orderBy(desc(organisationNotes.createdAt), desc(organisationNotes.id))

export async function insertOrganisationNote(
  tx: Tx,
  note: typeof organisationNotes.$inferInsert,
): Promise<void> {
  await tx.insert(organisationNotes).values(note)
}

/** Removes an own note. @returns its text; null for any other note */
export async function removeOwnNote(
  tx: Tx,
  key: { id: string; organisationId: string; authorId: string },
): Promise<string | null> {
  const [row] = await tx
    .delete(organisationNotes)
    .where(
      and(
        eq(organisationNotes.id, key.id),
        eq(organisationNotes.organisationId, key.organisationId),
        eq(organisationNotes.authorId, key.authorId),
      ),
    )
    .returning({ text: organisationNotes.text })
  return row?.text ?? null
}
