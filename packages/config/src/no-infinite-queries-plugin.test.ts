import { expect, test } from 'vitest'
import { noInfiniteQueries } from './no-infinite-queries-plugin.ts'

/** Runs the plugin over one file of the library as a build does. */
function build(file: string, code: string) {
  const { transform, buildEnd } = noInfiniteQueries()
  if (typeof transform !== 'object' || typeof buildEnd !== 'function') throw new Error('hooks have moved')
  const complaints: string[] = []
  const context = { error: (text: string) => complaints.push(text) }
  const made: unknown = Reflect.apply(transform.handler, context, [code, `/build/modern/${file}`])
  Reflect.apply(buildEnd, context, [])
  return { made, complaints }
}

test('infinite queries: their code gives way to one that says why it is missing', () => {
  const code = 'export { hasNextPage, hasPreviousPage, infiniteQueryBehavior };'
  const { made, complaints } = build('infiniteQueryBehavior.js', code)
  expect(made).toMatchObject({ code: expect.stringContaining('built without infinite queries') })
  expect(complaints).toEqual([])
})

test('infinite queries: a build fails when the library keeps them elsewhere', () => {
  expect(build('query.js', 'export {}').complaints).toHaveLength(1)
  expect(build('infiniteQueryBehavior.js', 'export { other };').complaints).toHaveLength(1)
})
