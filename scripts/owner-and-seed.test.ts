import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeRuntime } from './lib/data-folder.ts'
import { ROOT } from './lib/paths.ts'
import { findFreePorts } from './lib/ports.ts'
import { PORT_NAMES } from './lib/settings.ts'

let folder: string
let ports: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'))
  const free = await findFreePorts(PORT_NAMES.length)
  ports = Object.fromEntries(PORT_NAMES.map((name, index) => [name, String(free[index])]))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function node(args: string[], variables: NodeJS.ProcessEnv) {
  // No ffmpeg is looked for, let alone installed.
  const tools = { FFMPEG_PATH: process.execPath, FFPROBE_PATH: process.execPath }
  const env = { ...process.env, ...ports, ...tools, DATABASE_URL: '', DEMO_MODE: '', ...variables }
  return spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', input: '', env })
}

const runCommand = (name: string, args: string[], variables: NodeJS.ProcessEnv) =>
  node([`scripts/${name}.ts`, ...args], variables)

/** What \`npm start\` does before it starts a service. */
const START_WITHOUT_SERVICES = `
import { readAllSettings } from './scripts/lib/all-settings.ts'
import { main } from './scripts/lib/lifetime.ts'
import { startStack } from './scripts/lib/stack.ts'
const plan = { sites: () => [], backend: () => [] }
main(async () => {
  await startStack({ settings: readAllSettings(process.env), plan, isBuilt: false })
  return 0
})`

describe('demo data and real people', () => {
  it('npm run seed refuses a real business before it writes anything', () => {
    const DATA_DIR = join(folder, 'untouched')
    const { status, stderr } = runCommand('seed', [], { DATA_DIR, DEMO_MODE: 'false' })
    expect(status).toBe(1)
    expect(stderr).toContain('không được ghi vào hệ thống chạy thật (DEMO_MODE=false)')
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('npm run seed refuses next to a running real business, whatever its own environment says', () => {
    const DATA_DIR = mkdtempSync(join(folder, 'running-'))
    writeRuntime(DATA_DIR, { pid: process.pid, databaseUrl: 'postgres://nobody', isDemo: false })
    const { status, stderr } = runCommand('seed', [], { DATA_DIR })
    expect(status).toBe(1)
    expect(stderr).toContain('không được ghi vào hệ thống chạy thật')
  })

  it('npm run create-owner explains its usage before it writes anything', () => {
    const DATA_DIR = join(folder, 'untouched')
    const { status, stderr } = runCommand('create-owner', ['chu@example.vn'], { DATA_DIR })
    expect(status).toBe(1)
    expect(stderr).toContain('npm run create-owner -- <email> "<họ và tên>"')
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('neither npm run seed nor npm start adds demo accounts once an owner exists', () => {
    const variables = { DATA_DIR: join(folder, 'real'), OWNER_PASSWORD: 'ngọn đèn biển số 9' }
    const owner = ['chu@example.vn', 'Phan Thị Chủ']
    const made = runCommand('create-owner', owner, variables)
    expect(made.stderr).toBe('')
    expect(made.status).toBe(0)
    expect(made.stdout).toContain('Đã tạo chủ sở hữu chu@example.vn')
    expect(made.stdout).not.toContain(variables.OWNER_PASSWORD)

    const seeded = runCommand('seed', [], variables)
    const started = node(['--input-type=module', '--eval', START_WITHOUT_SERVICES], variables)
    for (const { status, stderr } of [seeded, started]) {
      expect(status).toBe(1)
      expect(stderr).toContain('Cơ sở dữ liệu này đã có người dùng và không phải của bản thử')
      expect(stderr).toContain('DEMO_MODE=false')
    }
  }, 300_000)
})
