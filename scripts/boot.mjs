// The door of every npm command. Runs on whatever Node the machine has and needs nothing installed:
// brings the packages (a newer Node, pnpm and PostgreSQL among them), then runs scripts/<command>.ts on
// the pinned Node, and sees to it that nothing outlives the npm process.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureWritableHome } from './boot/home.mjs'
import { checkFolderIsWritable, installPackages } from './boot/install.mjs'
import { fail } from './boot/say.mjs'

const OLDEST_NODE = 20
const WATCH_EVERY_MS = 300
/** Services get this long to finish what they do. */
const GRACE_MS = 20_000

const COMMANDS = [
  'start',
  'dev',
  'test',
  'check',
  'e2e',
  'e2e-browsers',
  'bench',
  'prove',
  'reset',
  'seed',
  'create-owner',
  'preflight',
  'upgrade',
  'backup',
  'restore',
  'build',
  'gen',
]

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')

function checkNode() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return
  fail(
    `Cần Node.js ${OLDEST_NODE} trở lên, máy này đang dùng ${process.versions.node}: hãy cài bản mới từ https://nodejs.org rồi chạy lại.`,
  )
}

/** Refuses Windows, because everything below needs process groups, signals and a PostgreSQL from npm. */
function checkPlatform() {
  if (process.platform !== 'win32') return
  fail(
    'Windows chưa được hỗ trợ trực tiếp: hãy cài WSL (https://learn.microsoft.com/windows/wsl/install) rồi chạy lại trong đó.',
  )
}

/** Our parent and, when that is only the shell npm puts between, npm itself. */
function ancestors() {
  const [grandparent, command] = processInfo(process.ppid)
  return [process.ppid, command.includes('boot.mjs') ? grandparent : null].join(' ')
}

function processInfo(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
      return [parent, readFileSync(`/proc/${pid}/cmdline`, 'utf8')]
    }
    const line = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], {
      encoding: 'utf8',
    }).stdout.trim()
    return [line.split(' ', 1)[0], line]
  } catch {
    return ['', '']
  }
}

function run(node, command, args) {
  const env = {
    ...process.env,
    PATH: [join(modules, '.bin'), dirname(node), process.env.PATH].join(delimiter),
    // Stripped and compiled sources of the last run: a quarter less work at each start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node'),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  }
  // A group of its own: Ctrl-C reaches only us, and we end the services in their order.
  const child = spawn(node, [join(root, 'scripts', `${command}.ts`), ...args], {
    cwd: root,
    env,
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let isStopping = false
  const killGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // No process of the group is left.
    }
  }
  const stop = () => {
    // The second signal ends everything at once.
    if (isStopping) return killGroup()
    isStopping = true
    child.kill('SIGTERM')
    setTimeout(killGroup, GRACE_MS).unref()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop)
  if (process.env.npm_lifecycle_event) stopWithAncestors(stop)
  child.on('error', (error) => fail(`Không chạy được ${node}: ${error.message}`))
  child.on('exit', (code, signal) => {
    killGroup()
    process.exit(code ?? (signal ? 1 : 0))
  })
}

/** npm hands no signal on to what it started, and a killed npm cannot: notice that it is gone. */
function stopWithAncestors(stop) {
  const atStart = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === atStart) return
    clearInterval(timer)
    stop()
  }, WATCH_EVERY_MS)
  timer.unref()
}

const [command = '', ...args] = process.argv.slice(2)
checkNode()
checkPlatform()
if (!COMMANDS.includes(command)) fail(`Không có lệnh "${command}". Các lệnh: ${COMMANDS.join(', ')}.`)
checkFolderIsWritable(root)
ensureWritableHome(root)
run(await installPackages(root), command, args)
