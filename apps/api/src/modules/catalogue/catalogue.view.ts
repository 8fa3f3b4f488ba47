import type { categorySummary, lessonOutline } from '@repo/contract/catalogue'
import type { z } from 'zod'

type Category = z.input<typeof categorySummary>
type Lesson = z.input<typeof lessonOutline>

export function toCategory(row: Omit<Category, 'motif'> & { motif: string }): Category {
  const { id, slug, name, description, motif, courseCount } = row
  // The column is text; the only writers are the contract's own schema and the demo data.
  return { id, slug, name, description, motif: motif as Category['motif'], courseCount }
}

export function toLesson(row: Omit<Lesson, 'sensitive'> & { sensitive: string[] }): Lesson {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    durationMs: row.durationMs,
    isFreePreview: row.isFreePreview,
    sensitive: row.sensitive as Lesson['sensitive'],
  }
}
