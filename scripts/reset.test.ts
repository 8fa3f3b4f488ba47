import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimDataFolder } from './lib/data-folder.ts'
import { ROOT } from './lib/paths.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'reset-'))
  mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true })
  mkdirSync(join(dataDir, 'storage'))
  writeFileSync(join(dataDir, 'secrets.json'), '{}')
  writeFileSync(join(dataDir, 'storage', 'video'), 'x')
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Makes a pipe look like a terminal to the command. */
const TERMINAL = '--import=data:text/javascript,process.stdin.isTTY=true'

function reset({ args = [], answer }: { args?: string[]; answer?: string } = {}) {
  const node = answer === undefined ? [] : [TERMINAL]
  return spawnSync(process.execPath, [...node, join(ROOT, 'scripts', 'reset.ts'), ...args], {
    encoding: 'utf8',
    input: answer === undefined ? '' : `${answer}\n`,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
}

const isWhole = () =>
  existsSync(join(dataDir, 'storage', 'video')) && existsSync(join(dataDir, 'secrets.json'))

describe('npm run reset', () => {
  it.each(['xoa', 'XÓA'])('asks, and deletes the data folder after "%s"', (answer) => {
    const { status, stdout } = reset({ answer })
    expect(stdout).toContain(`Xóa toàn bộ dữ liệu trong ${dataDir}?`)
    expect(status).toBe(0)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it.each(['', 'không', 'y'])('keeps everything after "%s"', (answer) => {
    const { status, stdout } = reset({ answer })
    expect(stdout).toContain('Không xóa gì')
    expect(status).toBe(1)
    expect(isWhole()).toBe(true)
  })

  it('refuses where nobody can answer, and deletes with --yes', () => {
    const refused = reset()
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain('hãy chạy trong cửa sổ dòng lệnh, hoặc thêm `-- --yes`')
    expect(isWhole()).toBe(true)
    expect(reset({ args: ['--yes'] }).status).toBe(0)
    expect(readdirSync(dataDir)).toEqual([])
    expect(reset({ args: ['--yes'] })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('đã trống'),
    })
  })

  it('refuses next to a running stack', () => {
    const lock = claimDataFolder(dataDir)
    const { status, stderr } = reset({ args: ['--yes'] })
    lock.release()
    expect(status).toBe(1)
    expect(stderr).toContain('đang chạy trên thư mục dữ liệu')
    expect(isWhole()).toBe(true)
  })

  it('refuses a folder that was not made by npm start', () => {
    rmSync(join(dataDir, 'secrets.json'))
    rmSync(join(dataDir, 'postgres'), { recursive: true })
    const { status, stderr } = reset({ args: ['--yes'] })
    expect(status).toBe(1)
    expect(stderr).toContain('không phải thư mục dữ liệu của dự án này')
    expect(existsSync(join(dataDir, 'storage', 'video'))).toBe(true)
  })
})
