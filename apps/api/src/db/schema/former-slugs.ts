import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bundles } from './bundles.ts'
import { categories, courses, doctors } from './catalogue.ts'
import { createdAt } from './columns.ts'
import { news } from './content.ts'
import { learningPaths } from './paths.ts'

/** Kinds of public pages whose address can change. */
export const sluggedKinds = ['course', 'doctor', 'category', 'article', 'path', 'bundle'] as const

/**
 * Slugs that a page had before, so that old addresses lead on to it. Triggers write them when a slug changes. A
 * page that has a slug now is found before pages that had it earlier.
 */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    kind: text('kind', { enum: sluggedKinds }).notNull(),
    slug: text('slug').notNull(),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    doctorId: uuid('doctor_id').references(() => doctors.id, { onDelete: 'cascade' }),
    categoryId: uuid('category_id').references(() => categories.id, { onDelete: 'cascade' }),
    articleId: uuid('article_id').references(() => news.id, { onDelete: 'cascade' }),
    pathId: uuid('path_id').references(() => learningPaths.id, { onDelete: 'cascade' }),
    bundleId: uuid('bundle_id').references(() => bundles.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.slug] }),
    index('former_slugs_course').on(t.courseId).where(sql`${t.courseId} is not null`),
    index('former_slugs_doctor').on(t.doctorId).where(sql`${t.doctorId} is not null`),
    index('former_slugs_category').on(t.categoryId).where(sql`${t.categoryId} is not null`),
    index('former_slugs_article').on(t.articleId).where(sql`${t.articleId} is not null`),
    index('former_slugs_path').on(t.pathId).where(sql`${t.pathId} is not null`),
    index('former_slugs_bundle').on(t.bundleId).where(sql`${t.bundleId} is not null`),
    check(
      'former_slugs_target',
      sql`num_nonnulls(${t.courseId}, ${t.doctorId}, ${t.categoryId}, ${t.articleId}, ${t.pathId}, ${t.bundleId}) = 1 and case ${t.kind}
        when 'course' then ${t.courseId} when 'doctor' then ${t.doctorId}
        when 'category' then ${t.categoryId} when 'path' then ${t.pathId}
        when 'bundle' then ${t.bundleId} else ${t.articleId} end is not null`,
    ),
  ],
)
