import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lint } from './lint.ts'
import { ROOT } from './paths.ts'

let root: string

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lint-house-'))
  for (const name of ['.oxlintrc.json', 'tsconfig.base.json', 'tsconfig.sites.json', 'tsconfig.rest.json'])
    cpSync(join(ROOT, name), join(root, name))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const workspace of ['apps/crm', 'packages/ui', 'packages/contract'])
    write(`${workspace}/tsconfig.json`, '{ "extends": "../../tsconfig.base.json", "include": ["src"] }')
  write('packages/config/src/client.d.ts', 'interface ImportMetaEnv {\n  readonly MODE: string\n}\n')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

test('lint: finds what only types show, in every kind of program', async () => {
  const places = ['apps/crm/src', 'packages/ui/src', 'packages/contract/src']
  for (const place of places) {
    write(`${place}/save.ts`, 'export const save = async (): Promise<void> => {}\n')
    write(
      `${place}/use.ts`,
      "import { save } from './save.ts'\n\nexport const use = (): void => {\n  save()\n}\n",
    )
  }
  const { code, output: coloured } = await lint(root)
  const output = stripVTControlCharacters(coloured)
  expect(code).toBe(1)
  for (const place of places) expect(output).toContain(`${place}/use.ts:4:3`)
  expect(output).toContain('no-floating-promises')
  expect(output).toContain('Found 0 warnings and 3 errors.')
})

test('lint: accepts sources without a fault', async () => {
  write('packages/ui/src/one.ts', 'export const one = 1\n')
  expect(await lint(root)).toMatchObject({ code: 0 })
})
