import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ROOT } from './lib/paths.ts'

let root: string

/** Stands for pnpm: counts its runs, or fails as the real one does. */
const FAKE_PNPM = `#!/bin/sh
[ "$1" = install ] && echo run >> installs.txt
[ -e fault.txt ] && cat fault.txt && exit 1
exit 0
`

/** Stands for \`scripts/start.ts\`: has a service of its own and ends in order when told. */
const FAKE_START = `
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
const service = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
const stop = () => { service.kill(); process.exit(0) }
process.on('SIGTERM', stop)
process.on('disconnect', stop)
writeFileSync('pids.txt', process.pid + ' ' + service.pid)
setInterval(() => {}, 1000)
`

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'boot-'))
  write(
    'package.json',
    JSON.stringify({ scripts: { start: 'node scripts/boot.mjs start' }, devDependencies: { pnpm: '1.2.3' } }),
  )
  write('pnpm-lock.yaml', 'lock')
  write('apps/web/package.json', '{}')
  write('packages/ui/package.json', '{}')
  write('node_modules/pnpm/package.json', '{"version":"1.2.3"}')
  write('node_modules/.bin/pnpm', FAKE_PNPM)
  chmodSync(join(root, 'node_modules/.bin/pnpm'), 0o755)
  cpSync(join(ROOT, 'scripts', 'boot.mjs'), join(root, 'scripts', 'boot.mjs'))
  cpSync(join(ROOT, 'scripts', 'boot'), join(root, 'scripts', 'boot'), { recursive: true })
  write('scripts/start.ts', FAKE_START)
  write('scripts/check.ts', 'process.exit(7)')
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function boot(...args: string[]) {
  return spawnSync(process.execPath, [...args], { cwd: root, encoding: 'utf8' })
}

const installs = () => readFileSync(join(root, 'installs.txt'), 'utf8').split('\n').length - 1

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('boot', () => {
  it('installs when a file that the installation depends on has changed, and only then', () => {
    expect(boot('scripts/boot.mjs', 'check').status).toBe(7)
    expect(installs()).toBe(1)
    boot('scripts/boot.mjs', 'check')
    expect(installs()).toBe(1)
    for (const path of ['pnpm-lock.yaml', 'apps/web/package.json', 'packages/ui/package.json']) {
      write(path, '{"changed":true}')
    }
    boot('scripts/boot.mjs', 'check')
    expect(installs()).toBe(2)
  })

  it.each([
    ['ERR_PNPM_META_FETCH_FAIL getaddrinfo ENOTFOUND registry', 'Không kết nối được tới kho gói npm'],
    ['ERR_PNPM_OUTDATED_LOCKFILE', 'pnpm-lock.yaml không khớp với package.json'],
    ['ENOSPC: no space left on device', 'Ổ đĩa đã đầy'],
    ['EACCES: permission denied', 'Không ghi được tệp khi cài gói'],
  ])('explains a failed install: %s', (fault, sentence) => {
    write('fault.txt', fault)
    const { status, stderr } = boot('scripts/boot.mjs', 'check')
    expect(status).toBe(1)
    expect(stderr).toContain(sentence)
    expect(existsSync(join(root, 'node_modules/.boot-stamp'))).toBe(false)
  })

  it('lists the commands for an unknown one', () => {
    const { status, stderr } = boot('scripts/boot.mjs', 'strat')
    expect(status).toBe(1)
    expect(stderr).toContain('Không có lệnh "strat"')
  })

  it('says in one sentence that Windows needs WSL', () => {
    write('windows.cjs', "Object.defineProperty(process, 'platform', { value: 'win32' })")
    const { status, stderr } = boot('--require', './windows.cjs', 'scripts/boot.mjs', 'check')
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain('hãy cài WSL')
  })

  it('refuses a Node that is too old in one sentence', () => {
    write(
      'old.cjs',
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.19.0' } })",
    )
    const { status, stderr } = boot('--require', './old.cjs', 'scripts/boot.mjs', 'start')
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain('Cần Node.js 20 trở lên, máy này đang dùng 18.19.0')
  })
})

/** Stands for a Node of npm that misses a library until \`apt-get\` brings it. */
const NODE_WITHOUT_LIBRARY = `#!/bin/sh
[ -e library.txt ] && exec ${process.execPath} "$@"
echo "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2
exit 127
`
const FAKE_APT = `#!/bin/sh
echo "$@" >> apt.txt
[ "$1" = install ] && touch library.txt
exit 0
`

describe.runIf(process.platform === 'linux')('Node from npm', () => {
  const runtime = 'scripts/runtime/node_modules'
  const platformPackage = `node-${process.platform}-${process.arch}`
  const binary = () => join(root, runtime, platformPackage, 'bin', 'node')

  /** Boots as root or as another account, with a Node of this version and an apt-get of our own. */
  function bootAs(uid: number, ownNode = process.versions.node) {
    write(
      'account.cjs',
      `process.getuid = () => ${uid}
       Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${ownNode}' } })`,
    )
    return spawnSync(process.execPath, ['--require', './account.cjs', 'scripts/boot.mjs', 'check'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(root, 'fake-bin')}:${process.env.PATH}` },
    })
  }

  beforeEach(() => {
    write(`${runtime}/${platformPackage}/bin/node`, NODE_WITHOUT_LIBRARY)
    chmodSync(binary(), 0o755)
    for (const [name, script] of [
      ['apt-get', FAKE_APT],
      ['npm', '#!/bin/sh\nexit 1\n'],
    ]) {
      write(`fake-bin/${name}`, script ?? '')
      chmodSync(join(root, 'fake-bin', name ?? ''), 0o755)
    }
  })

  it('gets its missing library from apt-get when root starts the command', () => {
    const { status, stdout } = bootAs(0)
    expect(stdout).toContain('đang cài libatomic1 bằng apt-get')
    expect(readFileSync(join(root, 'apt.txt'), 'utf8')).toContain('--no-install-recommends libatomic1')
    expect(status).toBe(7)
  })

  it('is replaced by the machine’s Node if that runs TypeScript and nothing may be installed', () => {
    expect(bootAs(1000).status).toBe(7)
    expect(existsSync(join(root, 'apt.txt'))).toBe(false)
    // npm puts this folder first on the PATH: a Node in it that cannot run would end every later command.
    expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(false)
  })

  it('does not run the install scripts of packages', () => {
    write(
      'node_modules/.bin/pnpm',
      '#!/bin/sh\n[ "$1" = rebuild ] && command -v node > node-of-steps.txt\nexit 0\n',
    )
    expect(bootAs(1000).status).toBe(7)
    expect(readFileSync(join(root, 'node-of-steps.txt'), 'utf8').trim()).toBe(process.execPath)
  })

  it('ends with one sentence that names the missing package when nothing else helps', () => {
    const { status, stderr } = bootAs(1000, '20.20.2')
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain('libatomic.so.1')
    expect(stderr).toContain('apt-get install libatomic1, dnf install libatomic')
  })
})

it('boot gives npm and pnpm a home folder inside the project when the account has no writable one', () => {
  write('node_modules/.bin/pnpm', '#!/bin/sh\necho "$HOME $npm_config_cache" >> home.txt\n')
  const env = { ...process.env, HOME: join(root, 'nowhere') }
  spawnSync(process.execPath, ['scripts/boot.mjs', 'check'], { cwd: root, env })
  const home = join(realpathSync(root), '.cache', 'home')
  expect(readFileSync(join(root, 'home.txt'), 'utf8')).toContain(`${home} ${home}/.npm`)
})

describe('a started command', () => {
  let npm: ChildProcess

  /** @returns the ids of the command and of its service. */
  async function start(): Promise<number[]> {
    npm = spawn('npm', ['start'], { cwd: root, stdio: 'ignore', detached: true })
    // A file is there a moment before what is written into it.
    const read = () => readFileSync(join(root, 'pids.txt'), 'utf8')
    await vi.waitFor(() => expect(read()).toMatch(/^\d+ \d+$/), { timeout: 15_000 })
    return read().split(' ').map(Number)
  }

  it.each(['SIGKILL', 'SIGTERM'] as const)('leaves no process behind when npm gets %s', async (signal) => {
    const pids = await start()
    expect(pids.map(isAlive)).toEqual([true, true])
    npm.kill(signal)
    await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false]), { timeout: 15_000 })
  })

  it('leaves no process behind on Ctrl-C, which reaches the whole group of the terminal', async () => {
    const pids = await start()
    process.kill(-(npm.pid ?? 0), 'SIGINT')
    await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false]), { timeout: 15_000 })
  })

  it('leaves no process behind when all its parents are killed at once', async () => {
    const pids = await start()
    process.kill(-(npm.pid ?? 0), 'SIGKILL')
    await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false]), { timeout: 15_000 })
  })
})
