import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BrowserSources, chooseBrowser, findBrowser } from './find-browser.ts'

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
  it('prefers the browser of CHROMIUM_PATH to all others', async () => {
    const own = program('mine', 'echo Chromium 156.0.8078')
    vi.stubEnv('CHROMIUM_PATH', own)
    expect(await findBrowser()).toBe(own)
  })

  it('fails if the browser of CHROMIUM_PATH does not run, instead of using another one', async () => {
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'missing'))
    await expect(findBrowser()).rejects.toThrow(`CHROMIUM_PATH trỏ tới ${join(folder, 'missing')}`)
  })

  it('skips a stub that only asks for another installer', async () => {
    const works = program('google-chrome', 'echo Google Chrome 156.0.8078')
    program('chromium-browser', 'echo "requires the chromium snap" >&2; exit 1')
    vi.stubEnv('CHROMIUM_PATH', '')
    vi.stubEnv('PATH', folder)
    expect(await findBrowser()).toBe(works)
  })
})

describe('chooseBrowser', () => {
  const order = ['setting', 'system', 'playwright', 'aptGet', 'npmPackage']

  /** A machine on which these sources have a browser; those that do not run are there all the same. */
  function machine(running: string[], broken: string[] = []) {
    const asked: string[] = []
    const has = (name: string) => running.includes(name) || broken.includes(name)
    const ask = (name: string) => {
      asked.push(name)
      return has(name) ? [name] : []
    }
    const sources: BrowserSources = {
      setting: has('setting') ? 'setting' : undefined,
      system: () => ask('system'),
      playwright: () => ask('playwright'),
      npmPackage: async () => ask('npmPackage'),
      aptGet: async () => ask('aptGet'),
      runs: async (path) => running.includes(path),
    }
    return { sources, asked }
  }

  it.each(order.map((name, index) => [name, index] as const))(
    'chooses %s when nothing before it exists, and does not look at what comes after',
    async (name, index) => {
      const { sources, asked } = machine(order.slice(index))
      expect(await chooseBrowser(sources)).toBe(name)
      expect(asked).toEqual(order.slice(1, index + 1))
    },
  )

  it('skips browsers that exist but do not run', async () => {
    const { sources } = machine(['npmPackage'], ['system', 'playwright', 'aptGet'])
    expect(await chooseBrowser(sources)).toBe('npmPackage')
  })

  it('uses no other browser in place of a configured one that does not run', async () => {
    const { sources, asked } = machine(['system'], ['setting'])
    await expect(chooseBrowser(sources)).rejects.toThrow('CHROMIUM_PATH trỏ tới setting')
    expect(asked).toEqual([])
  })

  it('says what to do when there is no browser', async () => {
    await expect(chooseBrowser(machine([]).sources)).rejects.toThrow(
      'hãy cài Chromium, hoặc đặt CHROMIUM_PATH',
    )
  })
})
