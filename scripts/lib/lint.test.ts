import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('lint: Ctrl-C while the linter runs leaves no copy of the sources', async () => {
  const temporary = join(root, 'temporary')
  mkdirSync(temporary)
  const started = join(root, 'started')
  write('bin/oxlint', `#!/bin/sh\ntouch '${started}'\nexec sleep 60\n`)
  chmodSync(join(root, 'bin/oxlint'), 0o755)
  write('sources/one.ts', 'export const one = 1\n')
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'sources/node_modules'))
  write(
    'command.ts',
    `import { main } from '${join(ROOT, 'scripts/lib/lifetime.ts')}'
import { lint } from '${join(ROOT, 'scripts/lib/lint.ts')}'

main(async () => (await lint('${join(root, 'sources')}')).code)
`,
  )
  const command = spawn(process.execPath, [join(root, 'command.ts')], {
    env: { ...process.env, TMPDIR: temporary, PATH: `${join(root, 'bin')}:${process.env.PATH}` },
    stdio: 'ignore',
  })
  const ended = once(command, 'exit')
  await vi.waitFor(() => expect(existsSync(started)).toBe(true), { timeout: 10_000 })
  expect(readdirSync(temporary)).toHaveLength(1)
  command.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(readdirSync(temporary)).toEqual([])
})
