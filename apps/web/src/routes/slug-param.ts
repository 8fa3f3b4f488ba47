import { pageNotFound } from '@repo/routing'

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const longestSlug = 120

/**
 * The slug in an address. One that cannot exist is "not found" right here: the API would call it a wrong input.
 * @throws the 404 of the page
 */
export function slugParam(value: string | undefined, url: URL): string {
  if (!value || value.length > longestSlug || !slugPattern.test(value)) throw pageNotFound(url.pathname)
  return value
}
