import { isDeepStrictEqual } from 'node:util'
import type { detailChange } from '@repo/contract/course-changes'
import { courseFields, priceFields } from '@repo/contract/course-changes'
import { audienceLabels, formatDate, formatHours, formatVnd, levelLabels } from '@repo/messages'
import type { z } from 'zod'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { covers } from '../../storage/public-pictures.ts'
import { namePairs } from '../patient-pictures/index.ts'
import * as drafts from './course-drafts.repo.ts'
import { type CourseRow, findCourse, findNames, findTeam, type StoredDetails } from './courses.repo.ts'
import { crmMessages } from './crm.messages.ts'

export type CourseDetails = StoredDetails
export type DetailChange = z.output<typeof detailChange>

/** The details of a stored course in the form in which staff write them. */
export function detailsOf(course: CourseRow, team: readonly string[]): CourseDetails {
  const [doctorId = '', ...coDoctorIds] = team
  return {
    title: course.title,
    subtitle: course.subtitle,
    slug: course.slug,
    description: course.description,
    categoryId: course.categoryId,
    doctorId,
    level: course.level,
    audience: course.audience,
    listPrice: course.listPrice,
    salePrice: course.salePrice,
    saleStartsAt: course.saleStartsAt?.toISOString() ?? null,
    saleEndsAt: course.saleEndsAt?.toISOString() ?? null,
    accessMonths: course.accessMonths,
    certificateHours: course.certificateHours,
    outcomes: course.outcomes,
    requirements: course.requirements,
    risks: course.risks,
    faq: course.faq,
    references: course.references,
    coDoctorIds,
    coverFocus: course.coverFocus,
    pairIds: course.pairIds,
    coverPath: course.coverPath,
  }
}

/** Learners may know a course that was published once, even if it is unpublished now: its changes wait in a draft. */
export const isHeld = ({ publishedAt }: Pick<CourseRow, 'publishedAt'>) => publishedAt !== null

/** The details that visitors see. */
export const findPublicDetails = async (db: DbOrTx, id: string): Promise<CourseDetails | undefined> =>
  (await readCourse(db, id))?.published

type Draft = Awaited<ReturnType<typeof drafts.findDraft>>

/** What visitors see, and what is being written: a field that the draft does not know is as it is published. */
function statesOf(course: CourseRow, team: readonly string[], stored: Draft) {
  const draft = isHeld(course) ? stored : undefined
  const published = detailsOf(course, team)
  const written: CourseDetails = draft ? { ...published, ...draft.details } : published
  return { published, written, draft }
}

const findParts = (read: DbOrTx, id: string) => Promise.all([findTeam(read, id), drafts.findDraft(read, id)])

/** The details of a course that was read, maybe with a lock. */
export const readDetails = async (db: DbOrTx, course: CourseRow) =>
  statesOf(course, ...(await findParts(together(db), course.id)))

/** A course with its details, in one round trip. */
export async function readCourse(db: DbOrTx, id: string) {
  const read = together(db)
  const [course, parts] = await Promise.all([findCourse(read, id), findParts(read, id)])
  return course && { course, ...statesOf(course, ...parts) }
}

/** The details as staff write them. */
export const findWrittenDetails = async (db: DbOrTx, id: string): Promise<CourseDetails | undefined> =>
  (await readCourse(db, id))?.written

/** Whether one state of a course costs something else than the other. */
export const hasOtherPrice = (before: CourseDetails, after: CourseDetails): boolean =>
  changedFields(before, after).some((field) => priceFields.some((one) => one === field))

/** A field that one of them was stored without, being older than the field, counts as the same. */
export const changedFields = (before: Partial<CourseDetails>, after: Partial<CourseDetails>) =>
  courseFields.filter(
    (field) =>
      before[field] !== undefined &&
      after[field] !== undefined &&
      !isDeepStrictEqual(before[field], after[field]),
  )

/** Keeps what is written as the draft of a course; what is as visitors see it already needs none. */
export async function keepDraft(
  tx: Tx,
  published: CourseDetails,
  draft: Parameters<typeof drafts.saveDraft>[1],
): Promise<void> {
  if (changedFields(published, draft.details).length > 0) await drafts.saveDraft(tx, draft)
  else await drafts.removeDraft(tx, draft.courseId)
}

type Words = {
  [Field in keyof CourseDetails]: (
    value: CourseDetails[Field],
    names: ReadonlyMap<string, string>,
  ) => string[]
}

const line = (value: string) => (value === '' ? [] : [value])
const amount = (value: number | null) => (value === null ? [] : [formatVnd(value)])
const day = (value: string | null) => (value === null ? [] : [formatDate(value)])
const lines = (value: readonly string[]) => [...value]
const { changes: copy } = crmMessages

/** How each detail reads, a line each; nothing where it is empty. */
const words: Words = {
  title: line,
  subtitle: line,
  slug: line,
  description: (value) => value.split(/\n+/).filter(Boolean),
  categoryId: (id, names) => [names.get(id) ?? copy.gone],
  doctorId: (id, names) => [names.get(id) ?? copy.gone],
  coDoctorIds: (ids, names) => ids.map((id) => names.get(id) ?? copy.gone),
  level: (value) => [levelLabels[value]],
  audience: (value) => [audienceLabels[value]],
  listPrice: amount,
  salePrice: amount,
  saleStartsAt: day,
  saleEndsAt: day,
  accessMonths: (value) => [value === null ? copy.lifelong : copy.months(value)],
  certificateHours: (value) => (value === null ? [] : [formatHours(value)]),
  outcomes: lines,
  requirements: lines,
  risks: lines,
  faq: (value) => value.map(({ question, answer }) => `${question} – ${answer}`),
  coverFocus: ({ x, y }) => [copy.focus(x, y)],
  pairIds: (ids, names) => ids.map((id) => names.get(id) ?? copy.gone),
  coverPath: (value) => [covers.isOwn(value) ? copy.ownCover : copy.drawnCover],
  references: (value) =>
    value.map(({ authors, title, year, doi }) => [authors, year, title, doi].filter(Boolean).join('. ')),
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the words to the value of the same field
const wordsOf = <Field extends keyof CourseDetails>(
  details: CourseDetails,
  field: Field,
  names: ReadonlyMap<string, string>,
) => words[field](details[field], names)

/** The details that differ between two states of a course, in the order of the form, in words. */
export async function findDetailChanges(
  db: DbOrTx,
  before: CourseDetails,
  after: CourseDetails,
): Promise<DetailChange[]> {
  const changed = changedFields(before, after)
  if (changed.length === 0) return []
  const both = [before, after]
  const read = together(db)
  const [named, pairs] = await Promise.all([
    findNames(read, {
      categories: both.map(({ categoryId }) => categoryId),
      doctors: both.flatMap(({ doctorId, coDoctorIds }) => [doctorId, ...coDoctorIds]),
    }),
    changed.includes('pairIds')
      ? namePairs(
          read,
          both.flatMap(({ pairIds }) => pairIds),
        )
      : [],
  ])
  const names = new Map([...named, ...pairs])
  return changed.map((field) => ({
    field,
    before: wordsOf(before, field, names),
    after:
      field === 'coverPath' && covers.isOwn(after.coverPath) ? [copy.newCover] : wordsOf(after, field, names),
  }))
}
