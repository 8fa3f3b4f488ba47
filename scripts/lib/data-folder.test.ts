import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimDataFolder, loadSecrets, readRuntime, removeRuntime, writeRuntime } from './data-folder.ts'

let parent: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'data-'))
})

afterEach(() => rmSync(parent, { recursive: true, force: true }))

describe('claimDataFolder', () => {
  it('makes the folder, and refuses a second owner until the first releases it', () => {
    const dataDir = join(parent, 'a', 'b')
    const lock = claimDataFolder(dataDir)
    writeRuntime(dataDir, { pid: 4711, databaseUrl: 'postgres://x', isDemo: true })
    expect(() => claimDataFolder(dataDir)).toThrow(
      `Một bản khác (tiến trình 4711) đang chạy trên thư mục dữ liệu ${dataDir}`,
    )
    lock.release()
    claimDataFolder(dataDir).release()
  })

  it('reports in one sentence that the folder cannot be written', () => {
    const file = join(parent, 'file')
    writeFileSync(file, '')
    expect(() => claimDataFolder(file)).toThrow(`Không ghi được vào thư mục dữ liệu ${file}`)
  })
})

describe('loadSecrets', () => {
  it('makes strong secrets once, keeps them, and lets no other account read them', () => {
    const secrets = loadSecrets(parent)
    expect(Object.keys(secrets)).toEqual([
      'JWT_SECRET',
      'OTP_PEPPER',
      'MEDIA_TOKEN_SECRET',
      'MEDIA_KEY_SECRET',
      'SEPAY_WEBHOOK_SECRET',
      'VNPAY_HASH_SECRET',
      'MOMO_ACCESS_KEY',
      'MOMO_SECRET_KEY',
      'ZALOPAY_KEY1',
      'ZALOPAY_KEY2',
      'SEPAY_API_TOKEN',
      'VAPID_PRIVATE_KEY',
    ])
    expect(new Set(Object.values(secrets)).size).toBe(12)
    for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThanOrEqual(43)
    expect(loadSecrets(parent)).toEqual(secrets)
    expect(statSync(join(parent, 'secrets.json')).mode & 0o077).toBe(0)
  })

  it('adds the secrets that a newer version needs and keeps the rest', () => {
    writeFileSync(join(parent, 'secrets.json'), '{"JWT_SECRET":"kept"}')
    expect(loadSecrets(parent)).toMatchObject({ JWT_SECRET: 'kept', OTP_PEPPER: expect.any(String) })
    expect(JSON.parse(readFileSync(join(parent, 'secrets.json'), 'utf8')).JWT_SECRET).toBe('kept')
  })
})

describe('runtime file', () => {
  it('tells other commands about the running stack until it ends', () => {
    writeRuntime(parent, { pid: 1, databaseUrl: 'postgres://x', isDemo: true })
    expect(readRuntime(parent)).toEqual({ pid: 1, databaseUrl: 'postgres://x', isDemo: true })
    removeRuntime(parent)
    expect(readRuntime(parent)).toBeNull()
  })
})
