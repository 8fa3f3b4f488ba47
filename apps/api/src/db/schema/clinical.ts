import type { pairFacts } from '@repo/contract/before-after'
import { consentScopes } from '@repo/contract/crm-patient-consents'
import { type cardBody, cardStates } from '@repo/contract/emergency-cards'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { users } from './accounts.ts'
import { courses, doctors, lessons } from './catalogue.ts'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'

/** Terms of the subject, explained in plain words. */
export const glossaryTerms = pgTable(
  'glossary_terms',
  {
    id: primaryId(),
    term: text('term').notNull(),
    /** Other spellings and abbreviations, in the order in which staff wrote them. */
    otherNames: text('other_names').array().notNull().default([]),
    explanation: text('explanation').notNull(),
    foreignName: text('foreign_name').notNull().default(''),
    /** The lesson that explains the term at length. */
    lessonId: uuid('lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    /** The term without diacritics, by which the list is ordered. */
    sortName: text('sort_name').notNull(),
    /** All of its texts without diacritics. */
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('glossary_terms_sorted').on(t.sortName, t.id), index('glossary_terms_lesson').on(t.lessonId)],
)

/** Every name of every term by its words with diacritics, so that a name in a text means one term. */
export const glossaryNames = pgTable(
  'glossary_names',
  {
    exact: text('exact').primaryKey(),
    termId: uuid('term_id')
      .notNull()
      .references(() => glossaryTerms.id, { onDelete: 'cascade' }),
  },
  (t) => [index('glossary_names_term').on(t.termId)],
)

/** What a version of an emergency card says, and for whom it is. */
export type StoredCard = z.output<typeof cardBody>

/** What is said of two pictures of one treatment. */
export type PairFacts = { [Name in keyof typeof pairFacts]: z.output<(typeof pairFacts)[Name]> }

/** Cards for emergencies: what staff write, and which version learners read. */
export const emergencyCards = pgTable(
  'emergency_cards',
  {
    id: primaryId(),
    draft: jsonb('draft').$type<StoredCard>().notNull(),
    state: text('state', { enum: cardStates }).notNull().default('draft'),
    /** The last published version; null before the first. */
    number: integer('number'),
    /** When that version has to be reviewed again. */
    nextReviewOn: date('next_review_on'),
    searchText: text('search_text').notNull(),
    /** A doctor asks for the draft to be published. */
    submittedAt: instant('submitted_at'),
    submittedBy: uuid('submitted_by').references(() => doctors.id, { onDelete: 'set null' }),
    /** Why staff gave it back; empty where they did not. */
    returnNote: text('return_note').notNull().default(''),
    /** The account that began the card; null where it is gone. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('emergency_cards_newest').on(t.createdAt, t.id)],
)

/** Every published version, never changed. */
export const emergencyCardVersions = pgTable(
  'emergency_card_versions',
  {
    cardId: uuid('card_id')
      .notNull()
      .references(() => emergencyCards.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    content: jsonb('content').$type<StoredCard>().notNull(),
    reviewerId: uuid('reviewer_id').references(() => doctors.id, { onDelete: 'set null' }),
    /** Academic title and name of the reviewer, as they were then. */
    reviewer: text('reviewer').notNull(),
    reviewedOn: date('reviewed_on').notNull(),
    nextReviewOn: date('next_review_on').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.cardId, t.number] }),
    index('emergency_card_versions_reviewer').on(t.reviewerId),
  ],
)

/** Courses that the published version of a card belongs to. */
export const emergencyCardCourses = pgTable(
  'emergency_card_courses',
  {
    cardId: uuid('card_id')
      .notNull()
      .references(() => emergencyCards.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.cardId, t.courseId] }),
    index('emergency_card_courses_course').on(t.courseId),
  ],
)

/** Consents of patients to pictures of their treatment, by the number of the signed paper: no patient is named. */
export const patientConsents = pgTable(
  'patient_consents',
  {
    id: primaryId(),
    reference: text('reference').notNull(),
    /** The reference folded, so that one paper is recorded once. */
    searchText: text('search_text').notNull().unique('patient_consents_reference'),
    givenOn: date('given_on').notNull(),
    scope: text('scope', { enum: consentScopes }).notNull(),
    /** Who treated the patient and may choose the pictures beside staff. */
    doctorId: uuid('doctor_id').references(() => doctors.id, { onDelete: 'set null' }),
    /** Storage key of the scanned, signed consent, a private file; null until it is uploaded. */
    proofPath: text('proof_path'),
    proofType: text('proof_type'),
    recordedBy: uuid('recorded_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnReason: text('withdrawn_reason').notNull().default(''),
  },
  (t) => [
    index('patient_consents_newest').on(t.createdAt, t.id),
    index('patient_consents_recorder').on(t.recordedBy),
    index('patient_consents_doctor').on(t.doctorId),
  ],
)

/** Before and after pictures of a treatment: private files, re-encoded on upload so that no metadata is left. */
export const patientPictures = pgTable(
  'patient_pictures',
  {
    id: primaryId(),
    /** Null for pictures of an imported course: readers never see them until a consent is chosen. */
    consentId: uuid('consent_id').references(() => patientConsents.id),
    /** Of which picture, here or elsewhere, it is the copy that came with a course; null for one that was sent here. */
    originId: uuid('origin_id'),
    storageKey: text('storage_key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('patient_pictures_consent').on(t.consentId), index('patient_pictures_origin').on(t.originId)],
)

/** Two pictures of one treatment with what is said of them; never changed, so that versions of texts stay what they were. */
export const beforeAfterPairs = pgTable(
  'before_after_pairs',
  {
    id: primaryId(),
    consentId: uuid('consent_id').references(() => patientConsents.id),
    beforeId: uuid('before_id')
      .notNull()
      .references(() => patientPictures.id),
    afterId: uuid('after_id')
      .notNull()
      .references(() => patientPictures.id),
    facts: jsonb('facts').$type<PairFacts>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('before_after_pairs_consent').on(t.consentId),
    index('before_after_pairs_before').on(t.beforeId),
    index('before_after_pairs_after').on(t.afterId),
  ],
)
