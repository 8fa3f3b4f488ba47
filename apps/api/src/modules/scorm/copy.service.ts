import type { Tx } from '../../db/client.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { insertPackage, keepCurrentOf } from './packages.repo.ts'

/**
 * Gives the lessons of a duplicated course the packages of the first, without storing their files twice.
 * @param lessonIds The new id of each lesson that was copied.
 */
export async function copyPackages(
  tx: Tx,
  {
    fromId,
    toId,
    lessonIds,
    now,
  }: { fromId: string; toId: string; lessonIds: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  for (const row of await keepCurrentOf(tx, fromId)) {
    const lessonId = lessonIds.get(row.lessonId)
    if (lessonId)
      await insertPackage(tx, { ...row, id: randomUUIDv7(), courseId: toId, lessonId, createdAt: now })
  }
}
