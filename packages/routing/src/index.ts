export { ChunkLoadError, loadChunk, loadChunkHere, reloadPauseMs } from './chunk.ts'
export {
  defineRoutes,
  type LayoutDefinition,
  type LayoutName,
  type MetaArgs,
  type PageArgs,
  type PageModule,
  type RouteCheck,
  type RouteDefinition,
  type RouteHandle,
  type RouteMiddleware,
} from './define-routes.ts'
export { FilterLink, type FilterLinkProps } from './filter-link.tsx'
export { dehydrateRouter, preloadPages, rehydrateRouter } from './hydration.ts'
export { layoutsOf } from './layouts-of.ts'
export { Link, NavLink } from './link.tsx'
export { type LoadFailure, load, toRouteError } from './load.ts'
export {
  documentTitle,
  escapeJson,
  type HeadOptions,
  type RouteMeta,
  renderHead,
  renderLinkedData,
} from './meta.ts'
export { pageNotFound, useIsUnmatched } from './not-found.ts'
export { definePaths, type PathBuilder, type PathSearch, toSearch } from './paths.ts'
export * from './router.ts'
export { loginPath, safeRedirect } from './safe-redirect.ts'
export {
  choiceParam,
  defineFilters,
  type Filters,
  firstPagePosition,
  idParam,
  listParam,
  numberParam,
  type ParamCodec,
  pageParam,
  pagePositionParams,
  type SearchFilters,
  sortedPositionParams,
  textParam,
  useNewestSearch,
  useSearchFilters,
  valuePositionParams,
} from './search-filters.ts'
export { DocumentMeta, metaOfMatches, useDocumentMeta } from './use-document-meta.ts'
export { useNavigationFocus } from './use-navigation-focus.ts'
