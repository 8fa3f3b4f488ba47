import { z } from 'zod'
import { admin, anyone } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import {
  byId,
  done,
  id,
  instant,
  keyPageOf,
  searchText,
  slug,
  sortKey,
  text,
  valueKeyQuery,
} from './fields.ts'

/** All terms are read at once, by the page of the glossary and in the classroom. */
export const glossaryLimits = { terms: 500, otherNames: 10, nameLength: 60, explanation: 300 } as const

const name = text(2, glossaryLimits.nameLength)

export const termBody = z.strictObject({
  term: name,
  /** Other spellings and abbreviations that mean the same and light up, too. */
  otherNames: z.array(name).max(glossaryLimits.otherNames),
  explanation: text(10, glossaryLimits.explanation),
  /** English or Latin; empty where there is none. */
  foreignName: text(0, 120),
  /** The lesson that explains the term at length. */
  lessonId: id.nullable(),
})

/** Details of `glossary.name_taken`: the name, and the term that has it. */
export const takenName = z.object({ name: z.string(), term: z.string() })

const shown = {
  id,
  term: z.string(),
  otherNames: z.array(z.string()),
  explanation: z.string(),
  foreignName: z.string(),
}

const staffTerm = z.object({
  ...shown,
  lesson: z.object({ id, title: z.string(), courseTitle: z.string(), courseSlug: slug }).nullable(),
  updatedAt: instant,
  version: editVersion,
})

/** Terms of the subject in plain words, for everybody. */
export const glossary = {
  terms: endpoint({
    method: 'GET',
    path: '/glossary',
    summary: 'All terms, by name without diacritics; lessons only of published courses',
    access: anyone,
    isForLearners: true,
    response: z.array(
      z.object({
        ...shown,
        lesson: z.object({ id, title: z.string(), courseSlug: slug }).nullable(),
      }),
    ),
    cacheSeconds: 60,
  }),
}

export const crmGlossary = {
  terms: endpoint({
    method: 'GET',
    path: '/crm/glossary',
    summary: 'Terms by name without diacritics; found by any of their names and by what explains them',
    access: admin('clinical.edit'),
    query: z.object({ q: searchText.optional(), ...valueKeyQuery }),
    response: keyPageOf(staffTerm, sortKey),
  }),
  term: endpoint({
    method: 'GET',
    path: '/crm/glossary/:id',
    summary: 'One term as it is now',
    access: admin('clinical.edit'),
    params: byId,
    response: staffTerm,
    errors: ['glossary.not_found'],
  }),
  createTerm: endpoint({
    method: 'POST',
    path: '/crm/glossary',
    summary: 'Add a term; visitors and learners see it at once',
    access: admin('clinical.edit'),
    body: termBody,
    response: staffTerm,
    errors: [
      'glossary.name_taken',
      'glossary.same_name',
      'glossary.no_words',
      'glossary.too_many',
      'lesson.not_found',
    ],
  }),
  updateTerm: endpoint({
    method: 'PUT',
    path: '/crm/glossary/:id',
    summary: 'Change a term; visitors and learners see it at once',
    access: admin('clinical.edit'),
    params: byId,
    body: termBody.safeExtend({ version: editVersion }),
    response: staffTerm,
    errors: [
      'edit.outdated',
      'glossary.not_found',
      'glossary.name_taken',
      'glossary.same_name',
      'glossary.no_words',
      'lesson.not_found',
    ],
  }),
  removeTerm: endpoint({
    method: 'DELETE',
    path: '/crm/glossary/:id',
    summary: 'Remove a term from the glossary, and from all texts in which it lit up',
    access: admin('clinical.edit'),
    params: byId,
    response: done,
    errors: ['glossary.not_found'],
  }),
}
