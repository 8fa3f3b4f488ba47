import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { videoOriginals, videos } from '../../db/schema/index.ts'
import { hasApprovedFile } from './approved-file.repo.ts'

export async function insertUploading(
  tx: Tx,
  video: Pick<typeof videos.$inferInsert, 'ownerId' | 'title' | 'purpose' | 'maxDurationMs'>,
): Promise<string> {
  const [row] = await tx
    .insert(videos)
    .values({ ...video, state: 'uploading' })
    .returning({ id: videos.id })
  if (!row) throw new Error('a video was not kept')
  return row.id
}

export async function removeUploading(tx: Tx, id: string): Promise<void> {
  await tx.delete(videos).where(and(eq(videos.id, id), eq(videos.state, 'uploading')))
}

export async function failUploading(tx: Tx, id: string, failureCode: string): Promise<void> {
  await tx
    .update(videos)
    .set({ state: 'failed', failureCode })
    .where(and(eq(videos.id, id), eq(videos.state, 'uploading')))
}

export async function lockReplaceable(
  tx: Tx,
  id: string,
): Promise<{ ownerId: string | null; isApproved: boolean } | null> {
  const [row] = await tx
    .select({ ownerId: videos.ownerId })
    .from(videos)
    .where(and(eq(videos.id, id), eq(videos.purpose, 'course'), ne(videos.state, 'uploading')))
    .for('update')
  return row ? { ...row, isApproved: await hasApprovedFile(tx, id) } : null
}

export async function lockIfPresent(tx: Tx, id: string): Promise<{ isApproved: boolean } | null> {
  const rows = await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, id)).for('update')
  return rows.length > 0 ? { isApproved: await hasApprovedFile(tx, id) } : null
}

export async function addOriginal(tx: Tx, original: typeof videoOriginals.$inferInsert): Promise<void> {
  await tx.insert(videoOriginals).values(original).onConflictDoNothing()
}
