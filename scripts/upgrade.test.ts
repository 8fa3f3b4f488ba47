// `npm run upgrade`: where sources come from, the order of its steps, and what containers are asked to do.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from './lib/paths.ts'
import { backContainers, upgradeContainers } from './upgrade/containers.ts'
import { readNote, writeNote } from './upgrade/notes.ts'
import { openSource, type Version } from './upgrade/source.ts'
import { runUpgrade, type UpgradeSteps } from './upgrade/steps.ts'

// The command speaks to its operator; a test has none.
beforeEach(() => {
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A checkout with one release, and a commit after it whose tables are newer. */
function checkout(): string {
  const root = temporaryFolder()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  git('init', '-q')
  git('config', 'user.email', 'test@example.vn')
  git('config', 'user.name', 'Test')
  write('package.json', '{"version":"0.1.0"}')
  write('apps/api/migrations/meta/_journal.json', '{"entries":[{"tag":"0000_a"}]}')
  write('apps/api/migrations/meta/0000_snapshot.json', '{"tables":{}}')
  write('.gitignore', '.env\n')
  write('deploy/containers/.env', 'WEB_HOST=hoc.example.vn\nVERSION=0.1.0\nAPI_REPLICAS=2\n')
  git('add', '.')
  git('commit', '-qm', 'first')
  git('tag', 'v0.1.0')
  write('scripts/upgrade.ts', '')
  git('add', '.')
  git('commit', '-qm', 'second')
  return root
}

test('upgrade: a version is named by its tag, else by its commit, and found again', async () => {
  const source = openSource(checkout())
  const now = await source.current()
  expect(now.name).toMatch(/^0\.1\.0-[0-9a-f]{10}$/)
  expect(await source.versionOf('v0.1.0')).toMatchObject({ name: '0.1.0' })
  const folder = await source.migrationsOf('v0.1.0')
  expect(readFileSync(join(folder ?? '', 'meta/0000_snapshot.json'), 'utf8')).toBe('{"tables":{}}')
  expect(await source.migrationsOf('v9.9.9')).toBeNull()
})

test('upgrade: files that were changed, a version that is not there and one without the command are refused', async () => {
  const root = checkout()
  const source = openSource(root)
  await expect(source.find('v9.9.9'), 'unknown').rejects.toThrow('Không có bản v9.9.9')
  await expect(source.find('v0.1.0'), 'too old').rejects.toThrow('cũ hơn lệnh nâng bản')
  writeFileSync(join(root, 'package.json'), '{"version":"0.1.0","changed":true}')
  await expect(source.current(), 'changed').rejects.toThrow('package.json')
  await expect(openSource(temporaryFolder()).current(), 'no git').rejects.toThrow('không phải một bản git')
})

const to: Version = { commit: 'c', name: '0.2.0' }

function recorded(failing?: keyof UpgradeSteps) {
  const calls: string[] = []
  const stepOf = (name: keyof UpgradeSteps) => async () => {
    calls.push(name)
    if (name === failing) throw new Error(`${name} failed`)
  }
  const steps: UpgradeSteps = {
    check: async () => {
      calls.push('check')
      return failing !== 'check'
    },
    build: stepOf('build'),
    backUp: () => stepOf('backUp')().then(() => 'a-backup'),
    migrate: stepOf('migrate'),
    start: stepOf('start'),
    keep: (backup) => calls.push(`keep ${backup}`),
  }
  return { calls, steps }
}

test('upgrade: the backup comes before the first change, and is what the way back is told', async () => {
  const { calls, steps } = recorded()
  await runUpgrade(to, steps)
  expect(calls).toEqual(['check', 'build', 'backUp', 'migrate', 'start', 'keep a-backup'])
})

test.each([
  ['check', ['check']],
  ['build', ['check', 'build']],
  ['backUp', ['check', 'build', 'backUp']],
  ['migrate', ['check', 'build', 'backUp', 'migrate']],
] as const)('upgrade: nothing is done after %s failed', async (failing, done) => {
  const { calls, steps } = recorded(failing)
  await expect(runUpgrade(to, steps), failing).rejects.toThrow(
    failing === 'check' ? 'chưa có gì bị đổi' : failing,
  )
  expect(calls).toEqual(done)
})

test('upgrade: what the last one was stands in the data folder until it is taken back', () => {
  const folder = temporaryFolder()
  expect(readNote(folder)).toBeNull()
  const note = { at: '2026-12-01T00:00:00.000Z', from: { commit: 'b', name: '0.1.0' }, to, backup: 'id' }
  writeNote(folder, note)
  expect(readNote(folder)).toEqual(note)
  writeNote(folder, null)
  expect(readNote(folder)).toBeNull()
})

/** A `docker` that writes down what it is asked for, with the version of the images, and refuses what matches. */
function fakeDocker(root: string, refused = '^$') {
  const log = join(root, 'docker.log')
  const program = join(root, 'bin/docker')
  mkdirSync(join(root, 'bin'), { recursive: true })
  writeFileSync(
    program,
    `#!/bin/sh\nline="$VERSION: $*"\necho "$line" >> '${log}'\n! echo "$line" | grep -Eq '${refused}'\n`,
  )
  chmodSync(program, 0o755)
  vi.stubEnv('PATH', `${join(root, 'bin')}:${process.env.PATH}`)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  return () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])
}
const settingsOf = (root: string) => readFileSync(join(root, 'deploy/containers/.env'), 'utf8')

test('upgrade: containers are asked, backed up, migrated and started in this order, and go back to the images of before', async () => {
  const root = checkout()
  const asked = fakeDocker(root)
  await upgradeContainers(root, to, false)
  expect(asked()).toEqual([
    '0.2.0: compose run --rm --build backup node apps/api/src/cli/upgrade.ts check',
    '0.2.0: compose build',
    '0.2.0: compose run --rm backup',
    '0.2.0: compose run --rm migrate',
    '0.2.0: compose up -d --no-build --wait',
    '0.2.0: compose run --rm preflight',
  ])
  expect(settingsOf(root)).toBe(
    'WEB_HOST=hoc.example.vn\nVERSION=0.2.0\nAPI_REPLICAS=2\nVERSION_BEFORE=0.1.0\n',
  )

  await backContainers(root, openSource(root))
  const [seen, up] = asked().slice(-2)
  expect(seen).toMatch(
    /^0\.2\.0: compose run --rm -v \S+:\/before:ro backup node \S+upgrade\.ts back \/before$/,
  )
  expect(up).toBe('0.1.0: compose up -d --no-build --wait')
  expect(settingsOf(root)).toContain('\nVERSION=0.1.0\n')
})

test('upgrade: containers of a version that is refused or not well leave those of before running', async () => {
  const root = checkout()
  const asked = fakeDocker(root, 'cli/upgrade.ts check')
  await expect(upgradeContainers(root, to, false), 'refused').rejects.toThrow('chưa có gì bị đổi')
  expect(asked()).toHaveLength(1)

  const ill = checkout()
  const done = fakeDocker(ill, '^0.2.0: compose up')
  await expect(upgradeContainers(ill, to, false), 'not well').rejects.toThrow('Đã chạy lại 0.1.0')
  expect(done().at(-1)).toBe('0.1.0: compose up -d --no-build --wait')
  expect(settingsOf(ill)).toContain('VERSION=0.1.0')
})

test('upgrade: the installer asks the new version before it backs up, and the newer one before it goes back', () => {
  const script = readFileSync(join(ROOT, 'deploy/one-machine/install.sh'), 'utf8')
  const body = (name: string) => script.split(`\n${name}() {\n`)[1]?.split('\n}\n')[0] ?? ''
  const order = [
    ...body('install_or_upgrade').matchAll(/^ {2}(place_release|may_upgrade|back_up|migrate|use_release)/gm),
  ]
  expect(order.map(([, name]) => name)).toEqual([
    'place_release',
    'may_upgrade',
    'back_up',
    'migrate',
    'use_release',
  ])
  expect(body('rollback').indexOf('upgrade.ts back')).toBeLessThan(body('rollback').indexOf('switch_to'))
})
