import { centre, courseBody, type staffCourseDetail } from '@repo/contract/crm'
import { limitsOf } from '@repo/forms'
import { slugify } from '@repo/messages'
import type { z } from 'zod'
import { endOfDay, startOfDay, toDay } from '../../components/vietnam-time.ts'

export type CourseBody = z.output<typeof courseBody>
export type StaffCourse = z.output<typeof staffCourseDetail>

/** One work as it is typed. */
export interface ReferenceDraft {
  authors: string
  title: string
  year: string
  doi: string
}

export interface QuestionDraft {
  question: string
  answer: string
}

/** What the form holds while it is being filled: text as typed, numbers or nothing, days instead of instants. */
export interface CourseForm {
  title: string
  subtitle: string
  slug: string
  description: string
  categoryId: string
  doctorId: string
  level: string
  audience: string
  listPrice: number | null
  salePrice: number | null
  /** First day of the sale in Việt Nam, or empty for from now on. */
  saleStartsAt: string
  /** Last day of the sale in Việt Nam, `2026-11-21`, or empty. */
  saleEndsAt: string
  accessMonths: number | null
  /** As typed, such as `4,5`. */
  certificateHours: string
  outcomes: string[]
  requirements: string[]
  risks: string[]
  faq: QuestionDraft[]
  coDoctorIds: string[]
  references: ReferenceDraft[]
  coverFocus: { x: number; y: number }
  /** Pairs of pictures on the public page, in its order. */
  pairIds: string[]
}

export const emptyCourseForm: CourseForm = {
  title: '',
  subtitle: '',
  slug: '',
  description: '',
  categoryId: '',
  doctorId: '',
  level: 'basic',
  audience: 'everyone',
  listPrice: null,
  salePrice: null,
  saleStartsAt: '',
  saleEndsAt: '',
  accessMonths: null,
  certificateHours: '',
  outcomes: [''],
  requirements: [''],
  risks: [''],
  faq: [],
  coDoctorIds: [],
  references: [],
  coverFocus: centre,
  pairIds: [],
}

const linesOf = (lines: readonly string[]) => (lines.length > 0 ? [...lines] : [''])

/** Fills the form from a stored course. */
export function toCourseForm(course: StaffCourse): CourseForm {
  return {
    title: course.title,
    subtitle: course.subtitle,
    slug: course.slug,
    description: course.description,
    categoryId: course.categoryId,
    doctorId: course.doctorId,
    level: course.level,
    audience: course.audience,
    listPrice: course.listPrice,
    salePrice: course.salePrice,
    saleStartsAt: course.saleStartsAt ? toDay(course.saleStartsAt) : '',
    saleEndsAt: course.saleEndsAt ? toDay(course.saleEndsAt) : '',
    accessMonths: course.accessMonths,
    certificateHours: course.certificateHours?.toString().replace('.', ',') ?? '',
    outcomes: linesOf(course.outcomes),
    requirements: linesOf(course.requirements),
    risks: linesOf(course.risks),
    faq: course.faq,
    coDoctorIds: course.coDoctorIds,
    references: course.references.map(({ authors, title, year, doi }) => ({
      authors,
      title,
      year: year?.toString() ?? '',
      doi: doi ?? '',
    })),
    coverFocus: course.coverFocus,
    pairIds: course.pairIds,
  }
}

const withoutBlanks = (lines: string[]) => lines.filter((line) => line.trim() !== '')

const isFilled = (draft: ReferenceDraft | QuestionDraft) =>
  Object.values(draft).some((value) => value.trim() !== '')

const toReference = ({ year, doi, ...texts }: ReferenceDraft) => ({
  ...texts,
  year: year.trim() === '' ? null : Number(year),
  doi: doi.trim() === '' ? null : doi,
})

/** Both `4,5` and `4.5` are typed; what is no number is refused by the rules of the form. */
const toHours = (typed: string) => (typed.trim() === '' ? null : Number(typed.trim().replace(',', '.')))

/** What is sent: blank lines are dropped, and a sale that is switched off has no days. */
export function toCourseBody(form: CourseForm): Record<keyof CourseForm, unknown> {
  const hasSale = form.salePrice !== null
  return {
    ...form,
    salePrice: form.salePrice,
    saleStartsAt: hasSale && form.saleStartsAt ? startOfDay(form.saleStartsAt) : null,
    saleEndsAt: hasSale && form.saleEndsAt ? endOfDay(form.saleEndsAt) : null,
    outcomes: withoutBlanks(form.outcomes),
    requirements: withoutBlanks(form.requirements),
    risks: withoutBlanks(form.risks),
    faq: form.faq.filter(isFilled),
    certificateHours: toHours(form.certificateHours),
    references: form.references.filter(isFilled).map(toReference),
  }
}

const fieldsRefused = (schema: z.ZodType, value: unknown) =>
  new Set(schema.safeParse(value).error?.issues.map(({ path: [field] }) => field))

/** Which fields of a row are refused; a row without anything is not sent. */
export const faultsOfReference = (draft: ReferenceDraft | undefined): ReadonlySet<unknown> =>
  draft && isFilled(draft)
    ? fieldsRefused(courseBody.shape.references.element, toReference(draft))
    : new Set()
export const faultsOfQuestion = (draft: QuestionDraft | undefined): ReadonlySet<unknown> =>
  draft && isFilled(draft) ? fieldsRefused(courseBody.shape.faq.element, draft) : new Set()

/** Most characters of a text of the form. */
export const maxLengthOf = (name: 'title' | 'slug' | 'subtitle' | 'description') =>
  limitsOf(courseBody, name).maxLength

/** Whether somebody wrote the address by hand, in what is typed. */
export const hasTypedSlug = ({ slug, title }: CourseForm) => slug !== '' && slug !== slugify(title)

/** Fields in the order of the screen; also the ids of their controls. */
export const courseFields = [
  'title',
  'slug',
  'subtitle',
  'description',
  'outcomes',
  'requirements',
  'risks',
  'faq',
  'references',
  'pairIds',
  'doctorId',
  'coDoctorIds',
  'categoryId',
  'level',
  'audience',
  'listPrice',
  'salePrice',
  'saleStartsAt',
  'saleEndsAt',
  'accessMonths',
  'certificateHours',
] as const

/** Where the refusals of the server belong. */
export const courseErrorPlaces = {
  'course.slug_taken': 'slug',
  'category.not_found': 'categoryId',
  'doctor.not_found': 'doctorId',
} as const
