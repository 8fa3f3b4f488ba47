// What operators see of the product, held against the code that tells it.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { apiMetrics, type MetricsParts, workerMetrics } from '../apps/api/src/observe/metrics.service.ts'
import { jobNames } from '../packages/contract/src/crm-jobs.ts'
import { errorTable } from '../packages/contract/src/errors.ts'
import { contract } from '../packages/contract/src/index.ts'
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
/** Names of routes: endpoints, and of those outside of the contract the ones that are asked for. */
const routes = [
  ...Object.entries(contract).flatMap(([group, members]) =>
    Object.keys(members).map((name) => `${group}.${name}`),
  ),
  '/media/*',
  '/uploads',
  '/uploads/:id',
  'none',
  'page:/course/:id',
]
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

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}
interface Rules {
  groups: { rules: Rule[] }[]
}
const alertRules = parse(read('deploy/observe/alerts.yaml')) as Rules
const alerts = alertRules.groups.flatMap(({ rules }) => rules)
interface Panel {
  title: string
  targets?: { expr: string }[]
}
const boards = globSync('deploy/observe/grafana/dashboards/*.json', { cwd: ROOT }).map((path) => ({
  path,
  ...(JSON.parse(read(path)) as { uid: string; panels: Panel[] }),
}))
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ of: alert, expr })),
  ...boards.flatMap(({ panels }) =>
    panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ of: title, expr }))),
  ),
]

test('alerts and dashboards: there are two dashboards, and each asks for more than ten things', () => {
  expect(boards.map(({ uid }) => uid).toSorted()).toEqual(['tham-hoc-machine', 'tham-hoc-product'])
  for (const { panels } of boards) expect(panels.length).toBeGreaterThan(10)
})

test.each(expressions)(
  'alerts and dashboards: “$of” asks for figures, labels and names that there are',
  ({ expr }) => {
    expect(own(expr).filter((name) => !known.has(name))).toEqual([])
    const wanted = (label: string) =>
      [...expr.matchAll(new RegExp(`\\b${label}(?:=~?|!=|!~)"([^"]+)"`, 'g'))].flatMap(([, text = '']) =>
        text.split('|'),
      )
    for (const kind of wanted('kind')) expect(jobNames).toContain(kind)
    for (const route of wanted('route'))
      expect(routes.some((name) => name === route || new RegExp(`^(?:${route})$`).test(name))).toBe(true)
    for (const error of wanted('error'))
      expect(Object.keys(errorTable).some((name) => new RegExp(`^${error}$`).test(name))).toBe(true)
    for (const job of wanted('job')) expect(['api', 'worker', 'web', 'crm', 'doctor']).toContain(job)
  },
)

test('alerts: each is named once, says how urgent it is, and has its place in docs/alerts.md', () => {
  const names = alerts.map(({ alert }) => alert)
  const headings = [...read('docs/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(headings.toSorted()).toEqual(names.toSorted())
  for (const { alert, labels, annotations } of alerts) {
    expect(['page', 'warn']).toContain(labels.severity)
    expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`)
    expect(annotations.summary.length).toBeGreaterThan(10)
  }
})

test('cluster: its alerts are those of the containers', () => {
  const { spec } = parse(read('deploy/cluster/observe/alerts.yaml')) as { spec: unknown }
  expect(spec).toEqual(alertRules)
})

test('prometheus.yaml: asks every part of the product that compose starts, on the port that it gets there', () => {
  const { scrape_configs: jobs } = parse(read('deploy/observe/prometheus.yaml')) as {
    scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[]
  }
  const { services } = parse(read('deploy/containers/compose.yaml'), { merge: true }) as {
    services: Record<
      string,
      { environment?: Record<string, string>; networks?: string[]; volumes?: string[] }
    >
  }
  expect(jobs.map(({ job_name: name }) => name)).toEqual(['api', 'worker', 'web', 'crm', 'doctor'])
  for (const { job_name: name, dns_sd_configs: found } of jobs) {
    expect(found).toEqual([{ names: [name], type: 'A', port: 9464 }])
    expect(services[name]?.environment).toMatchObject({
      // Without a token there is no port: a process would refuse to start with one.
      [`${name.toUpperCase()}_METRICS_PORT`]: '${METRICS_TOKEN:+9464}',
      METRICS_TOKEN: '${METRICS_TOKEN:-}',
    })
    expect(services[name]?.networks).toContain('watch')
  }
  const mounted = ['prometheus', 'grafana'].flatMap((name) => services[name]?.volumes ?? [])
  const files = mounted
    .filter((volume) => volume.startsWith('../'))
    .map((volume) => volume.split(':')[0] ?? '')
  expect(files.length).toBe(5)
  for (const file of files) expect(existsSync(join(ROOT, 'deploy/containers', file))).toBe(true)
})

test('libraries of figures and traces are loaded only by what a setting loads', () => {
  const files = globSync(
    '{apps/{api,web,crm,doctor},packages/{observe,site-server}}/{src,server,server.ts}/**/*.ts',
    {
      cwd: ROOT,
    },
  ).filter((file) => !/\.test\.ts$|\/test-collector\.ts$/.test(file))
  const heavy =
    /^import (?!type\b)[^']*? from '(?:@opentelemetry\/|prom-client|@repo\/observe\/(?:tracing|trace-calls|prometheus)|.*\/(?:tracing|prometheus|metrics\.service)\.ts)/m
  const found = files.filter((file) => heavy.test(read(file)))
  expect(found.toSorted()).toEqual([
    'apps/api/src/observe/metrics.service.ts',
    'packages/observe/src/prometheus.ts',
    'packages/observe/src/tracing.ts',
  ])
})
