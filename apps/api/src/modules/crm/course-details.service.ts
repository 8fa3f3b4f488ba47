import type { detailChange } from '@repo/contract/course-changes'
import { courseFields } from '@repo/contract/course-changes'
import { audienceLabels, formatDate, formatNumber, formatVnd, levelLabels } from '@repo/messages'
import type { z } from 'zod'
import type { DbOrTx } from '../../db/client.ts'
import { type CourseBody, type CourseRow, findCourse, findNames, findTeam } from './courses.repo.ts'
import { crmMessages } from './crm.messages.ts'

export type CourseDetails = CourseBody
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
  }
}

/** The details that visitors see. */
export async function findPublicDetails(db: DbOrTx, id: string): Promise<CourseDetails | undefined> {
  const course = await findCourse(db, id)
  return course && detailsOf(course, await findTeam(db, id))
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
  certificateHours: (value) => (value === null ? [] : [copy.hours(formatNumber(value))]),
  outcomes: lines,
  requirements: lines,
  risks: lines,
  faq: (value) => value.map(({ question, answer }) => `${question} – ${answer}`),
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
  const changed = courseFields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (changed.length === 0) return []
  const both = [before, after]
  const names = await findNames(db, {
    categories: both.map(({ categoryId }) => categoryId),
    doctors: both.flatMap(({ doctorId, coDoctorIds }) => [doctorId, ...coDoctorIds]),
  })
  return changed.map((field) => ({
    field,
    before: wordsOf(before, field, names),
    after: wordsOf(after, field, names),
  }))
}
