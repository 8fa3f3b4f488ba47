import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFile } from '../boundaries/rules.ts'
import { readSourceFile } from '../boundaries/source-file.ts'
import { ROOT } from '../lib/paths.ts'
import { run } from '../lib/run.ts'
import { generateEndpoint } from './endpoint.ts'
import type { Written } from './files.ts'
import { generateScreen } from './screen.ts'

/** A copy of the whole house: what is generated has to fit what is really there. */
let root: string
let written: Written[]

const SKIPPED = new Set([
  'dist',
  'ready',
  'migrations',
  'coverage',
  '.turbo',
  '.vite',
  '.cache',
  'test-results',
])

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gen-in-house-'))
  for (const name of ['apps', 'packages', 'scripts/boundaries', 'tsconfig.base.json', 'package.json'])
    cpSync(join(ROOT, name), join(root, name), {
      recursive: true,
      // Links between workspaces are relative: those of the copy lead to the copy.
      verbatimSymlinks: true,
      filter: (path) => !SKIPPED.has(basename(path)),
    })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  written = [
    generateScreen(root, 'web', 'course-notes', 'anyone'),
    generateScreen(root, 'crm', 'refund-list', 'money'),
    generateScreen(root, 'doctor', 'learner-notes'),
    generateEndpoint(root, 'orders', 'refund-list'),
    generateEndpoint(root, 'live-class', 'schedule', 'refunds.manage'),
  ]
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('code that gen writes into this repository', () => {
  it('needs no further work by hand', () => {
    expect(written.flatMap(({ todo }) => todo)).toEqual([])
    for (const path of written.flatMap(({ files }) => files)) expect(existsSync(join(root, path))).toBe(true)
  })

  it('has a path under that of its site, with a name that no doctor can have', () => {
    expect(read('apps/doctor/src/app/paths.ts')).toContain("learnerNotes: '/crm/doctor/learner-notes',")
    expect(read('packages/contract/src/doctor-portal.ts')).toMatch(
      /reservedDoctorSlugs = \[[^\]]*'learner-notes'\]/,
    )
    expect(read('apps/crm/src/components/paths.ts')).toContain("refundList: '/crm/refund-list',")
  })

  it('keeps the boundaries', () => {
    const files = written.flatMap((each) => each.files)
    expect(files.flatMap((path) => checkFile(readSourceFile(root, path)))).toEqual([])
  })

  it('compiles, with the tables that name it', async () => {
    // One program for all of it; of the API only what does not bring the whole service along.
    const isLight = (path: string) => !path.startsWith('apps/api/') || path.endsWith('.service.ts')
    const files = written.flatMap((each) => each.files).filter(isLight)
    const config = { extends: './tsconfig.json', include: [], files: files.map((path) => join(root, path)) }
    writeFileSync(join(root, 'apps/crm/tsconfig.gen.json'), JSON.stringify(config))
    const { code, output } = await run('tsc', ['-p', join(root, 'apps/crm/tsconfig.gen.json')], {
      output: 'keep',
    })
    expect(output).toBe('')
    expect(code).toBe(0)
  }, 300_000)
})
