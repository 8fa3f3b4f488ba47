// What operators see of the product, held against the code that tells it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiMetrics, type MetricsParts, workerMetrics } from '../apps/api/src/observe/metrics.service.ts'
import { ROOT } from './lib/paths.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Nothing is read until Prometheus asks, so no database is needed to list the names. */
const parts = {} as MetricsParts
const makers = [apiMetrics, workerMetrics]
const kinds = makers.flatMap((make) => {
  const { metrics, stop } = make(parts)
  stop()
  return metrics.registry.getMetricsAsArray()
})
const known = new Set(
  kinds.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
)
const own = (text: string) => [...new Set(text.match(/\b(?:thamhoc|nodejs|process)_[a-z0-9_]+\b/g))]

test('docs/observe.md: every figure that it names is told, and every one of ours is named', () => {
  const named = own(read('docs/observe.md'))
  expect(named.filter((name) => !known.has(name))).toEqual([])
  const ours = [...new Set(kinds.map(({ name }) => name))].filter((name) => name.startsWith('thamhoc_'))
  expect(ours.filter((name) => !named.includes(name))).toEqual([])
})

test('no proxy leads to the figures, and no unit or file of ours opens their port to the world', () => {
  const files = globSync('deploy/{caddy,nginx}/**/*', { cwd: ROOT, withFileTypes: true }).filter((file) =>
    file.isFile(),
  )
  expect(files.length).toBeGreaterThan(3)
  for (const { parentPath, name } of files)
    expect([name, /metrics|946\d/i.test(readFileSync(join(parentPath, name), 'utf8'))]).toEqual([name, false])
  expect(read('deploy/cluster/app/gateway.yaml')).not.toMatch(/metrics|946\d/)
})
