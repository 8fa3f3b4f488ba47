import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findBrowser } from './find-browser.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-'))
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

function program(name: string, script: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

describe('findBrowser', () => {
  it('takes the one of CHROMIUM_PATH before all others', async () => {
    const own = program('mine', 'echo Chromium 156.0.8078')
    vi.stubEnv('CHROMIUM_PATH', own)
    expect(await findBrowser()).toBe(own)
  })

  it('says so when that one does not run, rather than testing with another', async () => {
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'missing'))
    await expect(findBrowser()).rejects.toThrow(`CHROMIUM_PATH trỏ tới ${join(folder, 'missing')}`)
  })

  it('passes over a stub that only asks for another installer', async () => {
    const works = program('google-chrome', 'echo Google Chrome 156.0.8078')
    program('chromium-browser', 'echo "requires the chromium snap" >&2; exit 1')
    vi.stubEnv('CHROMIUM_PATH', '')
    vi.stubEnv('PATH', folder)
    expect(await findBrowser()).toBe(works)
  })
})
