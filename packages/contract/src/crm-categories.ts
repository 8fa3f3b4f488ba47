import { z } from 'zod'
import { admin } from './access.ts'
import { categorySummary, motifs } from './catalogue.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, slug, text } from './fields.ts'

export const categoryBody = z.strictObject({
  name: text(2, 80),
  slug,
  description: text(0, 300),
  intro: text(0, 4000),
  motif: z.enum(motifs),
  position: z.int().min(0).max(1000),
  parentId: id.nullable(),
})

/** The categories courses are filed under. */
export const crmCategories = {
  categories: endpoint({
    method: 'GET',
    path: '/crm/categories',
    summary: 'All categories with the number of courses in any status',
    access: admin('categories.edit'),
    response: z.array(
      categorySummary.extend({
        intro: z.string(),
        position: z.int(),
        parentId: id.nullable(),
        newsCount: z.int(),
        version: editVersion,
      }),
    ),
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/crm/categories',
    summary: 'Add a category',
    access: admin('categories.edit'),
    body: categoryBody,
    response: z.object({ id }),
    errors: ['category.slug_taken', 'category.bad_parent'],
  }),
  updateCategory: endpoint({
    method: 'PUT',
    path: '/crm/categories/:id',
    summary: 'Change a category',
    access: admin('categories.edit'),
    params: byId,
    body: categoryBody.safeExtend({ version: editVersion }),
    response: z.object({ id }),
    errors: ['edit.outdated', 'category.not_found', 'category.slug_taken', 'category.bad_parent'],
  }),
  orderCategories: endpoint({
    method: 'POST',
    path: '/crm/categories/order',
    summary: 'Put all categories in an order, each inside the one it belongs to',
    access: admin('categories.edit'),
    body: z.strictObject({
      places: z
        .array(z.strictObject({ id, parentId: id.nullable() }))
        .min(1)
        .max(1000),
    }),
    response: done,
    errors: ['category.bad_parent'],
  }),
  removeCategory: endpoint({
    method: 'DELETE',
    path: '/crm/categories/:id',
    summary: 'Remove a category; what is in it goes into another one first, its subcategories one level up',
    access: admin('categories.edit'),
    params: byId,
    query: z.object({
      /** Category that takes its courses and articles; without one only an empty category is removed. */
      moveTo: id.optional(),
    }),
    response: done,
    errors: ['category.not_found', 'category.in_use'],
  }),
}
