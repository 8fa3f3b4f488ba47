import type { categorySummary } from '@repo/contract/catalogue'
import type { z } from 'zod'

type Category = z.input<typeof categorySummary>

export function toCategory(row: Omit<Category, 'motif'> & { motif: string }): Category {
  const { id, slug, name, description, motif, courseCount } = row
  // The column is text; the only writers are the contract's own schema and the demo data.
  return { id, slug, name, description, motif: motif as Category['motif'], courseCount }
}
