import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const searchKinds = ['course', 'lesson', 'doctor', 'news', 'category'] as const

/**
 * The text of each searchable record, as words with and without diacritics at the same positions.
 * Kept by triggers in the transaction of the change; nothing else writes here. Whether a record is public is read from
 * its own table at search time.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text('kind', { enum: searchKinds }).notNull(),
    id: uuid('id').notNull(),
    /** The course of a lesson; a course names itself. */
    courseId: uuid('course_id'),
    /** Folded words of the title with single blanks. */
    title: text('title').notNull(),
    titleWords: tsvector('title_words').notNull(),
    /** The title and the texts beside it: subtitle, category, doctors, specialties, excerpt. */
    headWords: tsvector('head_words').notNull(),
    /** The head and the content: sections, lessons, outcomes. */
    words: tsvector('words').notNull(),
    /** Descriptions and bodies. */
    bodyWords: tsvector('body_words').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    // Where no head has the words, this says so without reading those documents that have them elsewhere.
    index('search_documents_head').using('gin', t.headWords).where(sql`kind <> 'lesson'`),
    // Lessons outnumber everything else; an index of their own keeps their common words from slowing course searches.
    index('search_documents_words').using('gin', t.words).where(sql`kind <> 'lesson'`),
    index('search_documents_lessons').using('gin', t.words).where(sql`kind = 'lesson'`),
    index('search_documents_body').using('gin', t.bodyWords).where(sql`kind <> 'lesson'`),
  ],
)

/** Folded words of documents and synonyms, as corrections for mistyped words. */
export const searchVocabulary = pgTable('search_vocabulary', { word: text('word').primaryKey() }, (t) => [
  index('search_vocabulary_similar').using('gin', sql`${t.word} gin_trgm_ops`),
])

/** Terms that count as synonyms in searches. */
export const synonymGroups = pgTable('synonym_groups', {
  id: primaryId(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const synonymTerms = pgTable(
  'synonym_terms',
  {
    id: primaryId(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => synonymGroups.id, { onDelete: 'cascade' }),
    /** As staff wrote it. */
    term: text('term').notNull(),
    /** Its words with diacritics; a term belongs to one group. */
    exact: text('exact').notNull(),
    /** Its words without diacritics; "nám" and "nấm" share them. */
    folded: text('folded').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    unique('synonym_terms_exact').on(t.exact),
    index('synonym_terms_folded').on(t.folded),
    index('synonym_terms_group').on(t.groupId, t.position),
  ],
)

/** Searches without a result, by their folded words; no personal data is stored with them. */
export const searchMisses = pgTable(
  'search_misses',
  {
    id: primaryId(),
    query: text('query').notNull().unique(),
    count: integer('count').notNull().default(1),
    lastAt: instant('last_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('search_misses_count').on(t.count, t.lastAt)],
)
