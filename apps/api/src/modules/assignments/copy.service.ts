import type { Tx } from '../../db/client.ts'
import { findAssignmentsOf, findLatestVersion, insertVersion, saveAssignment } from './assignments.repo.ts'

/**
 * Copies the assignments of one course to another.
 * @param lessonIds The new id of each lesson that was copied.
 */
export async function copyAssignments(
  tx: Tx,
  {
    fromId,
    toId,
    lessonIds,
    now,
  }: { fromId: string; toId: string; lessonIds: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  for (const assignment of await findAssignmentsOf(tx, fromId)) {
    const lessonId = lessonIds.get(assignment.lessonId)
    if (!lessonId) continue
    await saveAssignment(tx, { ...assignment, lessonId, courseId: toId, updatedAt: now })
    const latest = await findLatestVersion(tx, assignment.lessonId)
    if (!latest) continue
    const { id: _, ...version } = latest.version
    await insertVersion(tx, { ...version, lessonId, courseId: toId, number: 1, publishedAt: now })
  }
}
