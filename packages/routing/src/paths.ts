type ParamNames<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamNames<Head> | ParamNames<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never

type SearchValue = string | number | boolean | null | undefined
export type PathSearch = Record<string, SearchValue | readonly SearchValue[]>

type PathArgs<Path extends string> = [ParamNames<Path>] extends [never]
  ? [search?: PathSearch]
  : [params: Record<ParamNames<Path>, string>, search?: PathSearch]

export interface PathBuilder<Path extends string> {
  (...args: PathArgs<Path>): string
  /** The pattern itself, for the route table. */
  readonly pattern: Path
}

/** Query string with its `?`, or an empty string. Lists repeat their name; absent and empty values are left out. */
export function toSearch(search: PathSearch = {}): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as readonly SearchValue[]) : [value as SearchValue])
      .filter((item) => item !== undefined && item !== null && item !== '')
      .map((item) => [name, String(item)]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

function buildPath(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name]
    if (!value) throw new TypeError(`${pattern} needs the parameter "${name}"`)
    return encodeURIComponent(value)
  })
}

function pathBuilder<Path extends string>(pattern: Path): PathBuilder<Path> {
  const hasParams = pattern.includes(':')
  const build = (...args: [unknown?, PathSearch?]) => {
    const [params, search] = hasParams ? args : [{}, args[0] as PathSearch | undefined]
    return buildPath(pattern, params as Record<string, string>) + toSearch(search)
  }
  return Object.assign(build, { pattern }) as PathBuilder<Path>
}

/**
 * One builder per path: `definePaths({ course: '/course/:id' })` gives `paths.course({ id: 'tiem-moi' })` and
 * `paths.course.pattern`. Missing parameters do not compile.
 */
export function definePaths<const Patterns extends Record<string, `/${string}`>>(
  patterns: Patterns,
): { readonly [Name in keyof Patterns]: PathBuilder<Patterns[Name]> } {
  return Object.fromEntries(
    Object.entries(patterns).map(([name, pattern]) => [name, pathBuilder(pattern)]),
  ) as { readonly [Name in keyof Patterns]: PathBuilder<Patterns[Name]> }
}

/** Segments of a path; trailing slashes are ignored, as the router does. */
function partsOf(path: string): string[] {
  const parts = path.split('/')
  while (parts.length > 1 && parts.at(-1) === '') parts.pop()
  return parts
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type NamedPaths = Readonly<Record<string, Pick<PathBuilder<string>, 'pattern'>>>

/**
 * Finds the name of the page at a path (as in the address, without its query), by the router's rules: case-sensitive, a
 * parameter is one segment, and of two pages the one that stands first. For servers, which need not load the router.
 * @returns a function that answers undefined where no page is
 */
export function pageNamer<Paths extends NamedPaths>(paths: Paths): (path: string) => keyof Paths | undefined {
  const pages = Object.entries(paths).map(([name, { pattern }]) => ({ name, wanted: partsOf(pattern) }))
  return (path) => {
    const parts = partsOf(path).map(decodePart)
    return pages.find(
      ({ wanted }) =>
        wanted.length === parts.length &&
        wanted.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index])),
    )?.name
  }
}

/** Tests whether a path is one of these pages, by the rules of `pageNamer`, so that a server recognises a 404. */
export function pageMatcher(paths: NamedPaths): (path: string) => boolean {
  const nameOf = pageNamer(paths)
  return (path) => nameOf(path) !== undefined
}
