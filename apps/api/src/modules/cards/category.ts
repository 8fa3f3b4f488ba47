import type { categorySummary } from '@repo/contract/catalogue'
import type { z } from 'zod'

type Category = z.input<typeof categorySummary>

export function toCategory(row: Omit<Category, 'motif'> & { motif: string }): Category {
  const { id, slug, name, description, motif, parentSlug, courseCount } = row
  // The column is plain text, and only the contract's schema and the demo data write it, so the value is a motif.
  return { id, slug, name, description, motif: motif as Category['motif'], parentSlug, courseCount }
}
