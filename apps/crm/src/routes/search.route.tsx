import { searchMessages as copy } from '../features/search/search.messages.ts'
import { SearchPage } from '../features/search/search-page.tsx'

export const meta = () => ({ title: copy.title })

export const Component = SearchPage
