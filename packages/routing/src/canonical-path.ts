interface PagePath {
  /** Path pattern of the route. */
  path: string
  toSlug?: (text: string) => string
}

/** The canonical path of a page that was requested as `pathname`; the router matches both spellings. */
export function canonicalPath(
  { path, toSlug }: PagePath,
  params: Record<string, string | undefined>,
  pathname: string,
): string {
  if (!path.includes(':')) return path
  const plain = pathname.replace(/\/+$/, '')
  if (!toSlug) return plain
  const slugs = Object.fromEntries(Object.entries(params).map(([name, value = '']) => [name, toSlug(value)]))
  // A parameter without a usable slug names no record; the page answers 404.
  if (Object.values(slugs).includes('')) return plain
  return path.replace(/:(\w+)/g, (_match, name: string) => slugs[name] ?? '')
}
