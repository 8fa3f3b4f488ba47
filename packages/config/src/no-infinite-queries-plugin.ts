import type { Plugin } from 'vite'

/** Fails where it is called, so that the first list of that kind says what to take out. */
const stub = `export function infiniteQueryBehavior() {
  throw new Error('This site is built without infinite queries: see no-infinite-queries-plugin.ts')
}
export const hasNextPage = infiniteQueryBehavior
export const hasPreviousPage = infiniteQueryBehavior
`

/**
 * Leaves out how the query library pages endless lists: every query carries that code, because a bundler cannot see that
 * no query asks for it. For a site without such lists.
 */
export function noInfiniteQueries(): Plugin {
  let isUsed = false
  let isFound = false
  return {
    name: 'repo:no-infinite-queries',
    apply: 'build',
    transform: {
      filter: { id: /\/@tanstack\/query-core\/build\/modern\/\w+\.js$/ },
      handler(code, id) {
        isUsed = true
        if (!id.endsWith('/infiniteQueryBehavior.js')) return null
        isFound = /export \{ hasNextPage, hasPreviousPage, infiniteQueryBehavior \}/.test(code)
        return { code: stub, map: null }
      },
    },
    buildEnd(failure) {
      if (isUsed && !isFound && !failure)
        this.error('@tanstack/query-core has changed: its infinite queries are no longer found')
    },
  }
}
