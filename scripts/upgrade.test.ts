// `npm run upgrade`: where sources come from, the order of its steps, and what containers are asked to do.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from './lib/paths.ts'
import { writeWhole } from './lib/write-whole.ts'
import { type Deployment, readUpgradeArguments } from './upgrade/arguments.ts'
import { backContainers, upgradeContainers } from './upgrade/containers.ts'
import { putAside } from './upgrade/folder.ts'
import { beginNote, ranBefore, readNote, type UpgradeNote, writeNote } from './upgrade/notes.ts'
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
    begin: (backup) => stepOf('begin')().then(() => void calls.push(backup)),
    migrate: stepOf('migrate'),
    start: stepOf('start'),
  }
  return { calls, steps }
}

test('upgrade: the backup and the note of the way back come before the first change', async () => {
  const { calls, steps } = recorded()
  await runUpgrade(to, steps)
  expect(calls).toEqual(['check', 'build', 'backUp', 'begin', 'a-backup', 'migrate', 'start'])
})

test.each([
  ['check', ['check']],
  ['build', ['check', 'build']],
  ['backUp', ['check', 'build', 'backUp']],
  ['begin', ['check', 'build', 'backUp', 'begin']],
  ['migrate', ['check', 'build', 'backUp', 'begin', 'a-backup', 'migrate']],
] as const)('upgrade: nothing is done after %s failed', async (failing, done) => {
  const { calls, steps } = recorded(failing)
  await expect(runUpgrade(to, steps), failing).rejects.toThrow(
    failing === 'check' ? 'chưa có gì bị đổi' : failing,
  )
  expect(calls).toEqual(done)
})

const note: UpgradeNote = {
  at: '2026-12-01T00:00:00.000Z',
  from: { commit: 'b', name: '0.1.0' },
  to,
  backup: 'id',
  migrations: 10,
}

test('upgrade: what the last one was stands in the data folder until it is taken back', () => {
  const folder = temporaryFolder()
  expect(readNote(folder)).toBeNull()
  writeNote(folder, note)
  expect(readNote(folder)).toEqual(note)
  writeNote(folder, null)
  expect(readNote(folder)).toBeNull()
})

test('upgrade: one that goes on after a cut keeps the backup from before the tables moved', () => {
  const cut = { ...note, isUnfinished: true }
  const again = { ...note, backup: 'newer', migrations: 12 }
  expect(beginNote(cut, again)).toMatchObject({ backup: 'id', migrations: 10, isUnfinished: true })
  expect(beginNote(cut, { ...again, migrations: 10 }).backup, 'tables have not moved').toBe('newer')
  expect(beginNote(note, again).backup, 'the last one ended well').toBe('newer')
  expect(beginNote(cut, { ...again, from: to }).backup, 'another version ran since').toBe('newer')
})

test('upgrade: what ran before is known only where nothing can have run in between', () => {
  const next: Version = { commit: 'd', name: '0.3.0' }
  expect(ranBefore(note, next, { applied: 12, knownTo: 12 })).toEqual(note.to)
  expect(ranBefore(note, next, { applied: 13, knownTo: 12 }), 'newer tables').toBeNull()
  expect(ranBefore(note, next, { applied: 12, knownTo: null }), 'unknown to git').toBeNull()
  expect(ranBefore({ ...note, isUnfinished: true }, to, { applied: 12, knownTo: 12 })).toEqual(note.from)
  expect(ranBefore(null, next, { applied: 12, knownTo: null })).toBeNull()
})

test.each<[string, Deployment]>([
  ['--back --check', 'folder'],
  ['--back --rehearse', 'machine'],
  ['--back v0.2.0', 'folder'],
  ['--back --restore', 'machine'],
  ['--back --restore', 'containers'],
  ['--back --restore --unchecked', 'folder'],
  ['--restore', 'folder'],
  ['--unchecked', 'folder'],
  ['--rehearse', 'containers'],
  ['v0.2.0 --rehearse', 'containers'],
  ['v0.2.0 v0.3.0', 'folder'],
  ['--bakc', 'folder'],
])('upgrade: %s is refused on %s, not half obeyed', (line, deployment) => {
  expect(() => readUpgradeArguments(line.split(' '), deployment)).toThrow('Cách dùng')
})

test.each<[string, Deployment]>([
  ['v0.2.0 --check --rehearse', 'folder'],
  ['--check', 'containers'],
  ['--rehearse', 'machine'],
  ['--back --unchecked', 'machine'],
  ['--back --restore', 'folder'],
])('upgrade: %s is taken on %s', (line, deployment) => {
  const { ref, ...values } = readUpgradeArguments(line.split(' '), deployment)
  const taken = Object.entries(values).flatMap(([name, value]) => (value === true ? [`--${name}`] : []))
  expect([...(ref ? [ref] : []), ...taken].sort()).toEqual(line.split(' ').sort())
})

test('upgrade: a file that may not be lost is replaced whole, keeps its mode, and stays where writing fails', () => {
  const folder = temporaryFolder()
  const file = join(folder, '.env')
  writeFileSync(file, 'before')
  chmodSync(file, 0o640)
  const { ino } = statSync(file)
  writeWhole(file, 'after')
  expect(readFileSync(file, 'utf8')).toBe('after')
  expect(statSync(file).mode & 0o777).toBe(0o640)
  expect(statSync(file).ino, 'written in place').not.toBe(ino)
  expect(() => writeWhole(join(folder, 'no/such'), 'x')).toThrow('ENOENT')
})

test('upgrade: data are put aside only once the old sources are there, and the sources come back where that fails', async () => {
  const root = checkout()
  const source = openSource(root)
  const branch = () =>
    execFileSync('git', ['branch', '--show-current'], { cwd: root, encoding: 'utf8' }).trim()
  const on = branch()
  const data = join(root, 'data')
  mkdirSync(data)
  // A file of one's own where the old version has one keeps git from checking it out.
  execFileSync('git', ['rm', '-q', 'package.json'], { cwd: root })
  execFileSync('git', ['commit', '-qm', 'third'], { cwd: root })
  writeFileSync(join(root, 'package.json'), 'mine')
  const before: Version = { commit: 'v0.1.0', name: '0.1.0' }
  await expect(putAside(data, source, before), 'checkout').rejects.toThrow('Không chuyển được')
  expect(existsSync(data)).toBe(true)
  rmSync(join(root, 'package.json'))
  await expect(putAside(join(root, 'none'), source, before), 'rename').rejects.toThrow('chưa có gì bị đổi')
  expect(branch()).toBe(on)
  const aside = await putAside(data, source, before)
  expect([existsSync(data), existsSync(aside)]).toEqual([false, true])
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

  await backContainers(root, false)
  // What the old code knows of the tables comes out of its image, and never lies where only root may read.
  const [described, compared, up] = asked().slice(-3)
  expect(described).toMatch(/^0\.1\.0: compose run --rm --no-deps -T backup sh -c cd \S+\/meta && tar -c /)
  expect(compared).toMatch(
    /^0\.2\.0: compose run --rm -T backup sh -c .*tar -x .* node \S+upgrade\.ts back \S+$/,
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
  expect(settingsOf(ill)).toContain('\nVERSION=0.1.0\n')

  const apart = checkout()
  const last = fakeDocker(apart, '^0.2.0: compose up|upgrade.ts back')
  await expect(upgradeContainers(apart, to, false), 'no way back').rejects.toThrow('không tự lùi')
  expect(last().filter((line) => line.includes('up -d'))).toEqual(['0.2.0: compose up -d --no-build --wait'])
  expect(settingsOf(apart), 'the next start takes the images of these tables').toContain('\nVERSION=0.2.0\n')
})

test('upgrade: containers go back unasked only where the operator says so', async () => {
  const root = checkout()
  writeFileSync(join(root, 'deploy/containers/.env'), 'VERSION=0.2.0\nVERSION_BEFORE=0.1.0\n')
  const asked = fakeDocker(root, 'tar -c')
  await expect(backContainers(root, false), 'the old image says nothing').rejects.toThrow('Chưa lùi')
  expect(asked()).toHaveLength(1)
  await backContainers(root, true)
  expect(asked().at(-1)).toBe('0.1.0: compose up -d --no-build --wait')
})

test('upgrade: the installer asks the new version before it backs up, and the newer one before it goes back', () => {
  const script = readFileSync(join(ROOT, 'deploy/one-machine/install.sh'), 'utf8')
  const body = (name: string) => script.split(`\n${name}() {\n`)[1]?.split('\n}\n')[0] ?? ''
  const calls = /^ {2}(check_caddyfile|place_release|may_upgrade|back_up|migrate|use_release|install_\w+)\b/gm
  expect([...body('install_or_upgrade').matchAll(calls)].map(([, name]) => name)).toEqual([
    'install_packages',
    'check_caddyfile',
    'place_release',
    'may_upgrade',
    'back_up',
    'migrate',
    'use_release',
  ])
  // Units and Caddyfile come and go with the code that they are made for.
  expect([...script.matchAll(/^ +(install_units|install_caddy|switch_to)\b/gm)]).toHaveLength(3)
  expect(body('put_in_place')).toMatch(/install_units[\s\S]*install_caddy[\s\S]*switch_to/)
  for (const name of ['rollback', 'use_release'])
    expect(body(name), name).toMatch(/runs_on_tables[\s\S]*put_in_place "\$app\/releases\/\$before"/)
})
