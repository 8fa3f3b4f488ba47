import type { ApiContract, EndpointOutput } from '@repo/contract'

export type Category = EndpointOutput<ApiContract['crm']['categories']>[number]

export const childrenOf = (all: readonly Category[], { id }: Category): Category[] =>
  all.filter(({ parentId }) => parentId === id)

export interface CategoryForm {
  name: string
  slug: string
  description: string
  intro: string
  motif: string
  position: number | null
  /** Empty for the first level. */
  parentId: string
}

/** Fills the form from a category, or with the defaults of a new one at the end of the list. */
export function toCategoryForm(category: Category | null, nextPosition: number): CategoryForm {
  if (!category)
    return {
      name: '',
      slug: '',
      description: '',
      intro: '',
      motif: 'skincare',
      position: nextPosition,
      parentId: '',
    }
  const { name, slug, description, intro, motif, position, parentId } = category
  return { name, slug, description, intro, motif, position, parentId: parentId ?? '' }
}

export const toCategoryBody = (form: CategoryForm) => ({ ...form, parentId: form.parentId || null })
