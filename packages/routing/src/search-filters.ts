import { useCallback, useContext, useMemo } from 'react'
import { type PathSearch, toSearch } from './paths.ts'
import { UNSAFE_DataRouterContext, useLocation, useSearchParams } from './router.ts'

/** How one filter is written in the URL. `read` gets all values of its name and returns the default for invalid ones. */
export interface ParamCodec<T> {
  read: (values: string[]) => T
  write: (value: T) => PathSearch[string]
}

export const textParam = (): ParamCodec<string> => ({
  read: ([first]) => (first ?? '').normalize('NFC'),
  write: (value) => value,
})

/** One of the given values; the default is not written into the URL. */
export function choiceParam<const T extends string>(choices: readonly T[]): ParamCodec<T | undefined>
export function choiceParam<const T extends string>(choices: readonly T[], initial: NoInfer<T>): ParamCodec<T>
export function choiceParam<const T extends string>(
  choices: readonly T[],
  initial?: T,
): ParamCodec<T | undefined> {
  return {
    read: ([first]) => choices.find((choice) => choice === first) ?? initial,
    write: (value) => (value === initial ? undefined : value),
  }
}

/** Any number of the given values; without `choices`, any text. */
export const listParam = <const T extends string>(choices?: readonly T[]): ParamCodec<T[]> => ({
  read: (values) =>
    [...new Set(values)].filter((value): value is T => !choices || choices.includes(value as T)),
  write: (values) => values,
})

export const numberParam = (): ParamCodec<number | undefined> => ({
  read: ([first]) => (first && Number.isFinite(Number(first)) ? Number(first) : undefined),
  write: (value) => value,
})

/** Number of a page, from 1; the first page is not written into the URL. */
export const pageParam = (): ParamCodec<number> => ({
  read: ([first]) => (/^[1-9]\d{0,4}$/.test(first ?? '') ? Number(first) : 1),
  write: (value) => (value === 1 ? undefined : value),
})

const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const ROW_KEY = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:]{8}\\.\\d{6}Z_${ID}$`)
const SORT_KEY = new RegExp(`^[\\w:.-]{0,2000}_${ID}$`)

const keyParam = (pattern: RegExp): ParamCodec<string | undefined> => ({
  read: ([first]) => (pattern.test(first ?? '') ? first : undefined),
  write: (value) => value,
})

/** An id; anything else counts as none. */
export const idParam = (): ParamCodec<string | undefined> => keyParam(new RegExp(`^${ID}$`))

/** Key of the row after or before which a page of a keyset-paged list begins; an invalid key counts as none. */
export const rowKeyParam = (): ParamCodec<string | undefined> => keyParam(ROW_KEY)

/** The page position of a keyset-paged list; spread into the filters of such a list. */
export const pagePositionParams = { after: rowKeyParam(), before: rowKeyParam() }

/** The same for a list in another order than the newest first, such as by name. */
export const valuePositionParams = { after: keyParam(SORT_KEY), before: keyParam(SORT_KEY) }

/** Order and page position of a keyset-paged list that is sorted by its columns, by the first unless another is chosen. */
export const sortedPositionParams = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  sort: choiceParam<S[number]>(sorts, sorts[0]),
  direction: choiceParam(['asc', 'desc'], 'desc'),
  ...valuePositionParams,
})

/** The first page of a keyset-paged list. */
export const firstPagePosition = { after: undefined, before: undefined }

const PLACES = ['page', 'after', 'before'] as const
/** The first page of a list, for both kinds of paging. */
const beginning = { page: 1, ...firstPagePosition }

const changesPlace = (change: object) => PLACES.some((name) => name in change)

/** Values after a change: a changed filter returns to the first page, a changed position replaces the previous one. */
const changed = <V extends object>(values: V, change: Partial<V>): V => ({
  ...values,
  ...(changesPlace(change) ? firstPagePosition : beginning),
  ...change,
})

interface AnyCodec {
  read: (values: string[]) => unknown
  write: (value: never) => PathSearch[string]
}
type Codecs = Record<string, AnyCodec>
type Values<C extends Codecs> = { [Name in keyof C]: C[Name] extends ParamCodec<infer T> ? T : never }

export interface Filters<V> {
  /** Typed values of a query string. */
  parse: (search: URLSearchParams) => V
  /** Query string of values, with its `?`; values at their default are left out. */
  serialize: (values: V) => string
  /** Query string with all filters at their default: empty, or only the parameter that names one of several lists. */
  none: string
  /** The part of a change whose names these filters know; for components of every list, such as its search field. */
  known: (change: Readonly<Record<string, unknown>>) => Partial<V>
}

/**
 * Describes the filters of a list once; its loader and its screen read the same description.
 * @param fixed parameters in every address of this list, where a page shows one of several lists.
 */
export function defineFilters<const C extends Codecs>(codecs: C, fixed: PathSearch = {}): Filters<Values<C>> {
  const entries = Object.entries(codecs)
  return {
    parse: (search) =>
      Object.fromEntries(
        entries.map(([name, codec]) => [name, codec.read(search.getAll(name))]),
      ) as Values<C>,
    serialize: (values) =>
      toSearch({
        ...fixed,
        ...Object.fromEntries(
          entries.map(([name, codec]) => [name, codec.write(values[name as keyof C] as never)]),
        ),
      }),
    none: toSearch(fixed),
    known: (change) =>
      Object.fromEntries(
        entries.flatMap(([name]) => (name in change ? [[name, change[name]]] : [])),
      ) as Partial<Values<C>>,
  }
}

export interface SearchFilters<V> {
  values: V
  /** Changes some filters and returns to the first page, unless the position itself changes. */
  setFilters: (change: Partial<V>, options?: { replace?: boolean }) => void
  /** Address of this page after that change to what is shown; for links, which `FilterLink` draws. */
  hrefFor: (change: Partial<V>) => string
  clear: () => void
  /** Whether anything except the position in the list differs from the defaults. */
  isFiltered: boolean
}

/**
 * The newest search of this page, loaded and rendered or not. Two filters chosen quickly one after another must both
 * apply, so the second builds on the first and not on the values still shown. It is read from the router itself,
 * because a hook would only see it after the next render.
 */
export function useNewestSearch(): () => URLSearchParams | null {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return useCallback(() => {
    if (!router) return null
    const { location, navigation } = router.state
    const asked = navigation.location?.pathname === location.pathname ? navigation.location : location
    return new URLSearchParams(asked.search)
  }, [router])
}

const noneKept: readonly string[] = []

/** A query string with the named parameters of another one behind it. */
function withKept(search: string, from: URLSearchParams, names: readonly string[]): string {
  const params = new URLSearchParams(search)
  for (const name of names) for (const value of from.getAll(name)) params.append(name, value)
  return params.size > 0 ? `?${params}` : ''
}

/**
 * Filters that live in the URL: shared by link, kept by reload, undone by the back button.
 * @param kept parameters that say how a list looks and not what it shows; no change of the filters takes them away.
 */
export function useSearchFilters<V extends Record<string, unknown>>(
  filters: Filters<V>,
  kept: readonly string[] = noneKept,
): SearchFilters<V> {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const newestSearch = useNewestSearch()
  const values = useMemo(() => filters.parse(search), [filters, search])
  const setFilters = useCallback<SearchFilters<V>['setFilters']>(
    (change, options) => {
      const present = newestSearch() ?? search
      const newest = filters.parse(present)
      const next = filters.serialize(changed(newest, change))
      setSearch(new URLSearchParams(withKept(next, present, kept)), {
        // Choosing the current value again adds no entry to the history.
        replace: options?.replace ?? next === filters.serialize(newest),
        preventScrollReset: !changesPlace(change),
      })
    },
    [newestSearch, filters, search, setSearch, kept],
  )
  const hrefFor = useCallback<SearchFilters<V>['hrefFor']>(
    (change) => pathname + withKept(filters.serialize(changed(values, change)), search, kept),
    [filters, pathname, values, search, kept],
  )
  const clear = useCallback(
    () =>
      setSearch(new URLSearchParams(withKept(filters.none, newestSearch() ?? search, kept)), {
        preventScrollReset: true,
      }),
    [newestSearch, filters, search, setSearch, kept],
  )
  const isFiltered = filters.serialize({ ...values, ...beginning }) !== filters.none
  return { values, setFilters, hrefFor, clear, isFiltered }
}
