import { z } from 'zod'
import { admin } from './access.ts'
import { learnerEmail, learnerPhone } from './contact-fields.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import {
  byId,
  done,
  id,
  instant,
  keyPageOf,
  keyQuery,
  savedFile,
  searchText,
  sortKey,
  text,
  valueKeyQuery,
} from './fields.ts'
import { type importFields, importFileTypes, importLimits } from './list-choices.ts'

export { importFields, importFileTypes, importLimits } from './list-choices.ts'

export type ImportField = (typeof importFields)[number]

/**
 * What becomes of a row. `new`: its person is invited, who has no account or never opened it; `existing`: an account
 * gets its courses; `enrolled`: all of them are there already; `error`: the row is left out.
 */
export const importVerdicts = ['new', 'existing', 'enrolled', 'error'] as const

/** Why a row is left out. */
export const importFaults = [
  'email_missing',
  'email_invalid',
  'name_missing',
  'name_too_long',
  'phone_invalid',
  'course_missing',
  'course_unknown',
  'course_ambiguous',
  'days_invalid',
  'reason_invalid',
  'note_too_long',
  'repeated',
  'not_a_learner',
  'account_locked',
] as const
export type ImportFault = (typeof importFaults)[number]

/** What came of a row; null while it waits. `unchanged`: the account had the courses by then. */
export const importOutcomes = ['invited', 'enrolled', 'unchanged', 'failed'] as const

/** `draft`: nothing is written yet; `running`: its rows are carried out; `done`: all are. */
export const importStates = ['draft', 'running', 'done'] as const

const importRow = z.object({
  /** Of the row in the table, counted as table programs do. */
  number: z.int(),
  name: z.string(),
  email: learnerEmail,
  phone: learnerPhone,
  courses: z.array(z.string()),
  /** Null: as long as the course says. */
  days: z.int().nullable(),
  verdict: z.enum(importVerdicts),
  fault: z.enum(importFaults).nullable(),
  /** What the fault is about, such as the course that is unknown. */
  faultOf: z.string(),
  outcome: z.enum(importOutcomes).nullable(),
  learnerId: id.nullable(),
})

/** Counts people, who may stand in several rows, and the accesses that they get. */
const people = z.object({ invited: z.int(), enrolled: z.int(), courses: z.int() })

/** Counts rows. */
const counts = z.object({
  rows: z.int(),
  new: z.int(),
  existing: z.int(),
  enrolled: z.int(),
  error: z.int(),
  /** How many rows are carried out, and what came of them. */
  carriedOut: z.int(),
  unchanged: z.int(),
  failed: z.int(),
})

const learnerImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** Name of who sent the table; null once their account is gone. */
  by: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  counts,
  /** By what was tried last, and what came of it. */
  planned: people,
  reached: people,
})

/** Index of the column that holds a field; null where none does. */
const column = z
  .int()
  .min(0)
  .max(importLimits.columns - 1)
  .nullable()
const columns = z.strictObject({
  name: column,
  email: column,
  phone: column,
  courses: column,
  days: column,
  reason: column,
  priceNote: column,
})

const course = z.object({ id, title: z.string() })

export const learnerImportDetail = learnerImport.extend({
  headers: z.array(z.string()),
  columns,
  /** Opened by rows that name no course. */
  course: course.nullable(),
  /** Told learners whose rows give none. */
  reason: z.string(),
  version: editVersion,
})

const mayImport = admin('enrolments.manage')
const errors = ['learner_import.not_found', 'learner_import.started', 'edit.outdated'] as const

/** Learners from a table: read, tried without writing, confirmed, carried out row by row. */
export const crmLearnerImports = {
  imports: endpoint({
    method: 'GET',
    path: '/crm/learner-imports',
    summary: 'Tables of learners that were sent, newest first',
    access: mayImport,
    query: z.object({ q: searchText.optional(), ...keyQuery }),
    response: keyPageOf(learnerImport),
  }),
  addImport: endpoint({
    method: 'POST',
    path: '/crm/learner-imports',
    summary: 'Send a table of learners; its rows are read and tried, and nothing else is written',
    access: mayImport,
    query: z.object({ fileName: text(1, 120) }),
    upload: { types: importFileTypes, maxBytes: importLimits.bytes },
    response: z.object({ id }),
    errors: [
      'upload.not_a_learner_table',
      'lesson_file.locked',
      'lesson_file.unsafe',
      'lesson_file.too_heavy',
      'learner_import.no_rows',
      'learner_import.too_long',
      'request.too_many',
    ],
  }),
  import: endpoint({
    method: 'GET',
    path: '/crm/learner-imports/:id',
    summary: 'A table of learners with its columns and how far it is',
    access: mayImport,
    params: byId,
    response: learnerImportDetail,
    errors: ['learner_import.not_found'],
  }),
  importRows: endpoint({
    method: 'GET',
    path: '/crm/learner-imports/:id/rows',
    summary: 'Rows of a table of learners, in its order',
    access: mayImport,
    params: byId,
    query: z.object({
      q: searchText.optional(),
      verdict: z.enum(importVerdicts).optional(),
      outcome: z.enum(importOutcomes).optional(),
      ...valueKeyQuery,
    }),
    response: keyPageOf(importRow, sortKey),
    errors: ['learner_import.not_found'],
  }),
  setImportColumns: endpoint({
    method: 'PUT',
    path: '/crm/learner-imports/:id/columns',
    summary: 'Say which column holds what, and try the rows again',
    access: mayImport,
    params: byId,
    body: z.strictObject({ columns, courseId: id.nullable(), version: editVersion }),
    response: learnerImportDetail,
    errors: [...errors, 'course.not_found'],
  }),
  startImport: endpoint({
    method: 'POST',
    path: '/crm/learner-imports/:id/start',
    summary: 'Carry out the rows that can be; a job does so, each once',
    access: mayImport,
    params: byId,
    body: z.strictObject({
      /** Told learners whose rows give none, and kept in the audit entries. */
      reason: text(5, 500),
      version: editVersion,
    }),
    response: learnerImportDetail,
    errors: [...errors, 'learner_import.no_rows'],
  }),
  discardImport: endpoint({
    method: 'DELETE',
    path: '/crm/learner-imports/:id',
    summary: 'Throw a table away that was not started',
    access: mayImport,
    params: byId,
    response: done,
    errors: ['learner_import.not_found', 'learner_import.started'],
  }),
  importReport: endpoint({
    method: 'GET',
    path: '/crm/learner-imports/:id/report',
    summary: 'What became of each row, as a table to save',
    access: mayImport,
    params: byId,
    download: { types: ['text/csv'] },
    response: savedFile,
    errors: ['learner_import.not_found'],
  }),
}
