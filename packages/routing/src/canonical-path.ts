interface PagePath {
  /** Path pattern of the route. */
  path: string
  toSlug?: (text: string) => string
}

/** The one address of a page that was asked for as `pathname`, which the router took for the same page. */
export function canonicalPath(
  { path, toSlug }: PagePath,
  params: Record<string, string | undefined>,
  pathname: string,
): string {
  if (!path.includes(':')) return path
  const plain = pathname.replace(/\/+$/, '')
  if (!toSlug) return plain
  const slugs = Object.fromEntries(Object.entries(params).map(([name, value = '']) => [name, toSlug(value)]))
  // Signs that make no slug at all name nothing; the page says so.
  if (Object.values(slugs).includes('')) return plain
  return path.replace(/:(\w+)/g, (_match, name: string) => slugs[name] ?? '')
}
