import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readAllSettings } from '../lib/all-settings.ts'
import { findProgram, isExecutable } from '../lib/ffmpeg.ts'
import { onEnd } from '../lib/lifetime.ts'
import { ROOT } from '../lib/paths.ts'
import { findQuietPorts } from '../lib/ports.ts'
import { run } from '../lib/run.ts'
import { done, step, UserError, warn } from '../lib/say.ts'
import { productionPlan } from '../lib/services.ts'
import { startStack } from '../lib/stack.ts'
import { type HeaderGrade, headerFaults, type TlsFinding, tlsFaults } from './tls-limits.ts'

/** Fetched from npm when the command runs: it brings two hundred packages that nothing else here needs. */
const OBSERVATORY = '@mdn/mdn-http-observatory@1.4.8'
const START_LIMIT_MS = 20_000

/** Names that the shipped Caddyfile takes. SCORM packages share no domain with the sites. */
const HOSTS = {
  WEB_HOST: 'hoc.example.vn',
  CRM_HOST: 'admin.hoc.example.vn',
  DOCTOR_HOST: 'doctor.hoc.example.vn',
  API_HOST: 'api.hoc.example.vn',
  MEDIA_HOST: 'media.hoc.example.vn',
  PACKAGES_HOST: 'goi.example.net',
} as const
/** Those without a page: what the answer says is not judged. */
const SILENT: ReadonlySet<string> = new Set([HOSTS.MEDIA_HOST, HOSTS.PACKAGES_HOST, HOSTS.API_HOST])
/** Those whose first page or answer is public. */
const GRADED = [HOSTS.WEB_HOST, HOSTS.CRM_HOST, HOSTS.DOCTOR_HOST, HOSTS.API_HOST] as const

/** @throws UserError when this machine has not both */
export function findTlsPrograms(
  variables: NodeJS.ProcessEnv,
  usual = ':/usr/bin:/usr/sbin',
): { caddy: string; testssl: string } {
  const path = `${variables.PATH ?? ''}${usual}`
  const named = variables.CADDY_PATH
  const caddy = named && isExecutable(named) ? named : findProgram('caddy', path)
  const testssl = findProgram('testssl', path) ?? findProgram('testssl.sh', path)
  if (caddy && testssl) return { caddy, testssl }
  throw new UserError(
    'Máy không có đủ Caddy và testssl.sh: hãy cài (apt-get install caddy testssl.sh), hoặc đặt CADDY_PATH tới chương trình.',
  )
}

/**
 * The whole product outside demo mode behind the shipped Caddyfile with a CA of this machine, judged by two programs of
 * others: TLS of every host by testssl.sh, headers of sites and API by MDN's HTTP Observatory.
 * @returns the exit code: 0 when every host has the grade that is wanted
 * @throws UserError where a program is missing or does not do its work
 */
export async function proveTls(): Promise<number> {
  const { caddy, testssl } = findTlsPrograms(process.env)
  const folder = mkdtempSync(join(tmpdir(), 'tls-'))
  onEnd('folder', () => rmSync(folder, { recursive: true, force: true }))
  const observatory = await installObservatory(join(folder, 'observatory'))
  const [http = 0, https = 0, ...own] = await findQuietPorts(6)
  await startAcademy(folder, own)
  const ca = await startCaddy(caddy, folder, { http, https }, own)

  const faults: string[] = []
  for (const host of GRADED) {
    const path = host === HOSTS.API_HOST ? '/openapi.json' : ''
    const grade = await askObservatory(observatory, `${host}${path}`, { ca, http, https })
    step(`Header của ${host}: ${grade.grade} (${grade.score})`)
    for (const { name, modifier, result } of grade.findings)
      if (modifier !== 0) console.info(`    ${modifier > 0 ? '+' : ''}${modifier} ${name}: ${result}`)
    report(`header của ${host}`, headerFaults(grade), faults)
  }
  for (const host of Object.values(HOSTS)) {
    // What only the listener decides is looked at once: all hosts share it.
    const vulnerabilities = host === HOSTS.WEB_HOST ? ['-U'] : []
    const findings = await askTestssl(testssl, folder, ca, `https://${host}:${https}`, vulnerabilities)
    report(`TLS của ${host}`, tlsFaults(findings, SILENT.has(host)), faults)
  }
  if (faults.length > 0) return 1
  done('TLS và header của mọi tên đạt')
  return 0
}

function report(what: string, found: readonly string[], faults: string[]): void {
  faults.push(...found)
  if (found.length === 0) done(`${what}: đạt`)
  for (const fault of found) warn(`${what}: ${fault}`)
}

async function installObservatory(folder: string): Promise<string> {
  step(`Tải ${OBSERVATORY}…`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const options = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--no-package-lock']
  const { code, output } = await run('npm', ['install', ...options, OBSERVATORY], {
    cwd: folder,
    output: 'keep',
  })
  if (code !== 0) throw new UserError(`Không tải được ${OBSERVATORY}:\n${output.trim().slice(-800)}`)
  const home = join(folder, 'node_modules/@mdn/mdn-http-observatory')
  // The list of hosts that browsers know beforehand; it would be fetched, and none of ours is in it.
  writeFileSync(join(home, 'conf/hsts-preload.json'), '{}')
  return join(home, 'src/scan.js')
}

/** An academy without demo data, at the names of the proof. */
async function startAcademy(
  folder: string,
  [web = 0, crm = 0, doctor = 0, api = 0]: readonly number[],
): Promise<void> {
  Object.assign(process.env, {
    DATA_DIR: join(folder, 'data'),
    DEMO_MODE: 'false',
    DATABASE_URL: '',
    WEB_PORT: String(web),
    CRM_PORT: String(crm),
    DOCTOR_PORT: String(doctor),
    API_PORT: String(api),
    PUBLIC_WEB_URL: `https://${HOSTS.WEB_HOST}`,
    PUBLIC_CRM_URL: `https://${HOSTS.CRM_HOST}`,
    PUBLIC_DOCTOR_URL: `https://${HOSTS.DOCTOR_HOST}`,
    PUBLIC_PACKAGES_URL: `https://${HOSTS.PACKAGES_HOST}`,
    // No mail is sent during the proof, so this address need not answer.
    SMTP_URL: 'smtp://127.0.0.1:9',
    FFMPEG_SANDBOX: 'preferred',
  })
  await startStack({ settings: readAllSettings(process.env), plan: productionPlan, isBuilt: true, videos: 0 })
}

/** In the place of the operator's store: refuses, as a store does without a signature. @returns its port */
async function startStandIn(): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(403).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onEnd('services', () => void server.close())
  return (server.address() as AddressInfo).port
}

/** @returns the certificate of the CA */
async function startCaddy(
  caddy: string,
  folder: string,
  { http, https }: { http: number; https: number },
  [web = 0, crm = 0, doctor = 0, api = 0]: readonly number[],
): Promise<string> {
  const child = spawn(
    caddy,
    ['run', '--config', join(ROOT, 'deploy/caddy/Caddyfile'), '--adapter', 'caddyfile'],
    {
      stdio: 'ignore',
      env: {
        ...HOSTS,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        ACME_EMAIL: 'it@example.vn',
        CADDY_GLOBAL_OPTIONS: `admin off\nlocal_certs\nskip_install_trust\nhttp_port ${http}\nhttps_port ${https}`,
        WEB_UPSTREAM: `127.0.0.1:${web}`,
        CRM_UPSTREAM: `127.0.0.1:${crm}`,
        DOCTOR_UPSTREAM: `127.0.0.1:${doctor}`,
        API_UPSTREAM: `127.0.0.1:${api}`,
        S3_UPSTREAM: `127.0.0.1:${await startStandIn()}`,
      },
    },
  )
  onEnd('services', async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  const ca = join(folder, 'caddy/pki/authorities/local/root.crt')
  const end = performance.now() + START_LIMIT_MS
  const answers = () =>
    fetch(`http://127.0.0.1:${http}`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  while (!(existsSync(ca) && (await answers()))) {
    if (child.exitCode !== null || performance.now() > end) throw new UserError('Caddy không khởi động được.')
    await delay(200)
  }
  return ca
}

async function askTestssl(
  testssl: string,
  folder: string,
  ca: string,
  url: string,
  more: readonly string[],
): Promise<TlsFinding[]> {
  const file = join(folder, 'testssl.json')
  rmSync(file, { force: true })
  const quiet = ['--ip', '127.0.0.1', '--quiet', '--color', '0', '--warnings', 'batch']
  // Protocols, ciphers, forward secrecy, the server's choice, its certificate, its headers.
  const looks = ['-p', '-s', '-f', '-P', '-S', '-h', ...more]
  const { output } = await run(testssl, [...quiet, '--jsonfile', file, '--add-ca', ca, ...looks, url], {
    output: 'keep',
  })
  if (!existsSync(file))
    throw new UserError(`testssl.sh không xem được ${url}:\n${output.trim().slice(-800)}`)
  return JSON.parse(readFileSync(file, 'utf8')) as TlsFinding[]
}

async function askObservatory(
  scan: string,
  site: string,
  { ca, http, https }: { ca: string; http: number; https: number },
): Promise<HeaderGrade> {
  const { code, output } = await run(
    process.execPath,
    ['--import', join(ROOT, 'scripts/prove/on-loopback.mjs'), scan, site],
    {
      env: {
        PATH: process.env.PATH,
        NODE_EXTRA_CA_CERTS: ca,
        PROVE_HTTP_PORT: String(http),
        PROVE_HTTPS_PORT: String(https),
      },
      output: 'keep',
    },
  )
  const begin = output.indexOf('{')
  if (code !== 0 || begin < 0)
    throw new UserError(`Observatory không xem được ${site}:\n${output.trim().slice(-800)}`)
  const { scan: whole, tests } = JSON.parse(output.slice(begin)) as {
    scan: { grade: string; score: number }
    tests: Record<string, { result: string; scoreModifier: number }>
  }
  const findings = Object.entries(tests).map(([name, { result, scoreModifier }]) => ({
    name,
    result,
    modifier: scoreModifier,
  }))
  return { grade: whole.grade, score: whole.score, findings }
}
