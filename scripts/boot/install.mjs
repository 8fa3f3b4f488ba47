// Brings the packages of the lockfile into node_modules.
import { spawn } from 'node:child_process'
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
import { ensureNode } from './node-runtime.mjs'
import { done, fail, step } from './say.mjs'

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** Everything that an install depends on; the same stamp means there is nothing to install. */
function installStamp(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  const workspaces = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name, 'package.json')),
  )
  const others = ['package.json', 'e2e/package.json', 'scripts/runtime/package.json']
  const inputs = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...others, ...workspaces]
  for (const input of inputs) {
    if (existsSync(join(root, input))) hash.update(input).update(readFileSync(join(root, input)))
  }
  return hash.digest('hex')
}

/** The pinned pnpm: the installed one, else through npx, which comes with every Node. */
function pnpmCommand(modules, version) {
  const installed = join(modules, 'pnpm')
  const binary = join(modules, '.bin', 'pnpm')
  if (existsSync(binary) && existsSync(installed) && readManifest(installed).version === version) {
    return [binary, []]
  }
  return ['npx', ['--yes', `pnpm@${version}`]]
}

/**
 * Installs what the lockfile says, when that is not what is there, and makes sure of a Node that runs.
 * The install steps of packages run last, because they use the Node that the install brings.
 * @returns the path of the Node to go on with.
 */
export async function installPackages(root) {
  const modules = join(root, 'node_modules')
  const stampFile = join(modules, '.boot-stamp')
  const stamp = installStamp(root)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return ensureNode(root)
  const version = readManifest(root).devDependencies.pnpm
  const began = Date.now()
  step('Cài các gói từ npm (lần đầu mất khoảng một phút)…')
  const pnpm = async (args, node = null) => {
    const [program, before] = pnpmCommand(modules, version)
    const output = await runPnpm(root, program, [...before, ...args], node)
    if (output !== null) fail(explainInstall(output, { root, version }))
  }
  await pnpm(['install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts'])
  const node = ensureNode(root)
  await pnpm(['rebuild'], node)
  mkdirSync(modules, { recursive: true })
  writeFileSync(stampFile, stamp)
  done(`Đã cài xong các gói (${Math.round((Date.now() - began) / 1000)} giây)`)
  return node
}

export function checkFolderIsWritable(root) {
  const modules = join(root, 'node_modules')
  try {
    accessSync(root, constants.W_OK)
    if (existsSync(modules)) accessSync(modules, constants.W_OK)
  } catch {
    fail(`Không ghi được vào ${root}: hãy sửa quyền của thư mục, hoặc chép mã nguồn sang nơi ghi được.`)
  }
}

/** @returns null when it went well, else what the installer said. */
function runPnpm(root, program, args, node) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Install steps of packages run on the Node that was found to run.
        ...(node ? { PATH: [dirname(node), process.env.PATH].join(delimiter) } : {}),
        // Installers must not wait for an answer, because nobody sees the question.
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

function explainInstall(output, { root, version }) {
  const tail = output.trim().split('\n').slice(-12).join('\n')
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|SOCKET_TIMEOUT|dns error|META_FETCH_FAIL/i.test(
      output,
    )
  ) {
    return `${tail}\n\n✖ Không kết nối được tới kho gói npm: hãy kiểm tra mạng hoặc proxy (\`npm config get registry\`) rồi chạy lại.`
  }
  if (/OUTDATED_LOCKFILE|LOCKFILE_CONFIG_MISMATCH/.test(output)) {
    return `pnpm-lock.yaml không khớp với package.json: hãy chạy \`npx pnpm@${version} install\` rồi chạy lại.`
  }
  if (/spawn npx ENOENT/.test(output)) return 'Không thấy npx: hãy cài npm (đi cùng Node.js) rồi chạy lại.'
  if (/ENOSPC/.test(output)) return 'Ổ đĩa đã đầy: hãy giải phóng khoảng 2 GB rồi chạy lại.'
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `${tail}\n\n✖ Không ghi được tệp khi cài gói: hãy kiểm tra quyền của ${root} và của thư mục cá nhân.`
  }
  return `${tail}\n\n✖ Cài gói không thành công: lý do ở ngay trên.`
}
