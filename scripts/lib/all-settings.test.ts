import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAllSettings } from './all-settings.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'settings-'))
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function faultsOf(variables: Record<string, string>): string[] {
  try {
    readAllSettings({ DATA_DIR: dataDir, ...variables })
    return []
  } catch (error) {
    const { name, message } = error as Error
    expect(name).toBe('UserError')
    return message.split('\n').slice(1)
  }
}

describe('readAllSettings', () => {
  it('needs no settings for the demo', () => {
    expect(readAllSettings({ DATA_DIR: dataDir })).toMatchObject({ DEMO_MODE: true, DATA_DIR: dataDir })
  })

  it('reports the errors of the stack, the API, the sites and the video tools together', () => {
    const faults = faultsOf({
      WEB_PORT: 'abc',
      UPLOAD_MAX_BYTES: 'nhiều',
      SMS_API_KEY: 'x',
      MEDIA_ORIGIN: 'https://kho.example.vn/phim',
      FFMPEG_PATH: '/nonexistent/ffmpeg',
      WHISPER_CLI: '/nonexistent/whisper-cli',
    })
    expect(faults.map((fault) => /^ {2}- (\w+): /.exec(fault)?.[1])).toEqual([
      'WEB_PORT',
      'UPLOAD_MAX_BYTES',
      'SMS_SECRET_KEY',
      'SMS_BRAND',
      'FFPROBE_PATH',
      'MEDIA_ORIGIN',
      'FFMPEG_PATH',
      'WHISPER_CLI',
    ])
    expect(faults.at(-1)).toContain('không có chương trình nào chạy được ở /nonexistent/whisper-cli')
  })

  it('reports each error once, by the rule of the stack if two rules check the setting', () => {
    expect(faultsOf({ API_PORT: '70000', DATABASE_URL: 'mysql://x', DEMO_MODE: 'maybe' })).toEqual([
      '  - API_PORT: phải từ 1 đến 65535',
      '  - DATABASE_URL: phải bắt đầu bằng postgres:// hoặc postgresql://',
      '  - DEMO_MODE: phải là true hoặc false',
    ])
  })

  it('requires outside the demo what a real business needs, and reports the errors of the stack too', () => {
    const faults = faultsOf({ DEMO_MODE: 'false', CRM_PORT: '3000' }).join('\n')
    for (const fault of ['CRM_PORT: trùng cổng 3000 với WEB_PORT', 'SMTP_URL: cần'])
      expect(faults).toContain(fault)
    // Made by the first start.
    expect(faults).not.toContain('JWT_SECRET')
  })

  it('checks the secrets in the data folder, even if everything else is correct', () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{"JWT_SECRET":"ngắn"}')
    expect(faultsOf({})).toEqual(['  - JWT_SECRET: cần ít nhất 32 ký tự ngẫu nhiên'])
  })
})
