import { categoriesMessages as copy } from '../features/categories/categories.messages.ts'
import { CategoryList } from '../features/categories/category-list.tsx'

export const meta = () => ({ title: copy.title })

export const Component = CategoryList
