export { isMatch, separateSubquery, type TextMatch, tierOf } from './search.repo.ts'
export { createSearchModule } from './search.routes.ts'
export { createTextSearch, type WithTextSearch } from './search.service.ts'
export { removeMissesBefore } from './synonyms.repo.ts'
