import type { ApiContract, EndpointOutput } from '@repo/contract'

export type GlossaryTerm = EndpointOutput<ApiContract['crmGlossary']['terms']>['items'][number]

export interface TermForm {
  term: string
  /** One name per line. */
  otherNames: string
  explanation: string
  foreignName: string
  /** Address of a lesson; empty for none. */
  lessonId: string
}

const lessonAddress = ({ id, courseSlug }: NonNullable<GlossaryTerm['lesson']>) =>
  `/course/${courseSlug}?lesson=${id}`

export const toTermForm = (term: GlossaryTerm | null): TermForm => ({
  term: term?.term ?? '',
  otherNames: term?.otherNames.join('\n') ?? '',
  explanation: term?.explanation ?? '',
  foreignName: term?.foreignName ?? '',
  lessonId: term?.lesson ? lessonAddress(term.lesson) : '',
})

/** The lesson that an address of a course page or a classroom names; the text itself where it names none. */
const lessonIn = (address: string) => /[?&]lesson=([0-9a-f-]{36})/i.exec(address)?.[1] ?? address

export const toTermBody = ({ otherNames, lessonId, ...form }: TermForm) => ({
  ...form,
  otherNames: linesOf(otherNames),
  lessonId: lessonId.trim() === '' ? null : lessonIn(lessonId.trim()),
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The body that adds a term again as it was. */
export const bodyOf = ({ term, otherNames, explanation, foreignName, lesson }: GlossaryTerm) => ({
  term,
  otherNames,
  explanation,
  foreignName,
  lessonId: lesson?.id ?? null,
})
