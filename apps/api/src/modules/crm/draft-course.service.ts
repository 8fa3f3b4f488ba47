import type { Tx } from '../../db/client.ts'
import { courseSearchText } from '../cards/index.ts'
import * as repo from './courses.repo.ts'

type CourseColumns = Omit<
  Parameters<typeof repo.insertCourse>[1],
  'status' | 'searchText' | 'isFeatured' | 'publishedAt'
>

/** A draft with its team, found by search as soon as it is public. Answers its id. */
export async function addDraftCourse(
  tx: Tx,
  columns: CourseColumns,
  doctorIds: readonly string[],
): Promise<string> {
  const id = await repo.insertCourse(tx, { ...columns, status: 'draft', isFeatured: false })
  await repo.setTeam(tx, id, doctorIds)
  const searchText = courseSearchText({
    title: columns.title,
    subtitle: columns.subtitle ?? '',
    category: (await repo.findCategoryName(tx, columns.categoryId)) ?? '',
    doctors: await repo.findTeamNames(tx, id),
  })
  await repo.updateCourse(tx, id, { searchText })
  return id
}
