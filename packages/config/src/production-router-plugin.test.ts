import { expect, test } from 'vitest'
import { productionRouter } from './production-router-plugin.ts'

/** Runs the plugin over one file of the router as a build does, and gives what it complains of. */
function cutFile(code: string): string[] {
  const { transform, buildEnd } = productionRouter()
  if (typeof transform !== 'object' || typeof buildEnd !== 'function') throw new Error('hooks have moved')
  const complaints: string[] = []
  const context = { error: (text: string) => complaints.push(text) }
  Reflect.apply(transform.handler, context, [code, '/react-router/dist/production/chunk.mjs'])
  Reflect.apply(buildEnd, context, [])
  return complaints
}

test('router cuts: a build fails by naming every cut that finds nothing in the library', () => {
  const [complaint = ''] = cutFile('Route.displayName = "Route";')
  expect(complaint).toContain('instrumentClientSideRouter')
  expect(complaint).toContain('component classes')
  expect(complaint).not.toContain('display names')
})
