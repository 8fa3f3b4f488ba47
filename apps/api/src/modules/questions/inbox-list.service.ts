import type { Db } from '../../db/client.ts'
import * as lists from './lists.repo.ts'
import { toQuestion } from './questions.view.ts'

const PAGE_SIZE = 20

export type InboxQuery = Parameters<typeof lists.findForDoctor>[2]

/** A question as doctors see it, with the course it is about. */
export const toInboxItem = (row: lists.ListedQuestion, userId: string) => ({
  ...toQuestion(row, userId),
  course: { slug: row.course.slug, title: row.course.title },
})

/** Questions about the courses of a doctor, for the doctor and for staff who look at the room. */
export async function listQuestionsOfDoctor(
  db: Db,
  { doctorId, userId }: { doctorId: string; userId: string },
  query: InboxQuery,
) {
  const { rows, ...page } = await lists.findForDoctor(db, doctorId, query, PAGE_SIZE)
  const items = rows.map((row) => toInboxItem(row, userId))
  return { ...page, items, pageSize: PAGE_SIZE }
}
