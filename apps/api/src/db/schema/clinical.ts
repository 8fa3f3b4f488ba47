import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lessons } from './catalogue.ts'
import { createdAt, primaryId, updatedAt } from './columns.ts'

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
