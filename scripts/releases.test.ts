// Versions: the same everywhere, each with its chapter and its migrations, and made by one command.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { releases } from '../apps/api/src/upgrade/releases.ts'
import { filesOf, makeRelease, releasedIn, VERSIONED } from './gen/release.ts'
import { assertCheckedOut, chapterOf, writeArchive } from './gen/release-files.ts'
import { ROOT } from './lib/paths.ts'

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8')
const versionOf = (root: string, path: string) =>
  (JSON.parse(read(root, path)) as { version: string }).version

/** Versions of the product that a file of the deployment names. */
const imagesIn = (text: string) =>
  [...text.matchAll(/(?:VERSION(?::-|=)|tham-hoc\/\w+:|newTag: |migrate-)(\d+[.-]\d+[.-]\d+)/g)].map(
    ([, version = '']) => version.replaceAll('-', '.'),
  )

function copyOfVersioned(): string {
  const root = mkdtempSync(join(tmpdir(), 'release-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const paths = [
    ...filesOf(ROOT, [...VERSIONED.manifests, ...VERSIONED.images]),
    'CHANGELOG.md',
    'apps/api/src/upgrade/releases.ts',
  ]
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(ROOT, path), join(root, path))
  }
  return root
}

test('versions: every package and every file of the deployment has the version of the product', () => {
  const version = versionOf(ROOT, 'package.json')
  const manifests = filesOf(ROOT, VERSIONED.manifests)
  expect(manifests.length).toBeGreaterThan(30)
  expect(manifests.filter((path) => versionOf(ROOT, path) !== version)).toEqual([])
  const images = filesOf(ROOT, VERSIONED.images).flatMap((path) => imagesIn(read(ROOT, path)))
  expect(images.length).toBeGreaterThan(10)
  expect(new Set(images)).toEqual(new Set([version]))
})

test('CHANGELOG: begins with what is not released yet, and has a chapter for each release', () => {
  const text = read(ROOT, 'CHANGELOG.md')
  expect(/^## (.*)$/m.exec(text)?.[1]).toBe('Unreleased')
  expect(releasedIn(text)).toEqual(releases.map(({ version }) => version).reverse())
})

test('a release gives its number to all files, its changes a chapter, and remembers its migrations', () => {
  const root = copyOfVersioned()
  const day = '2026-12-01'
  makeRelease(root, '7.1.0', day)
  expect(versionOf(root, 'apps/api/package.json')).toBe('7.1.0')
  const images = filesOf(root, VERSIONED.images).flatMap((path) => imagesIn(read(root, path)))
  expect(new Set(images)).toEqual(new Set(['7.1.0']))
  expect(read(root, 'CHANGELOG.md')).toContain('## Unreleased\n\n## 7.1.0 (2026-12-01)\n\n### Added')
  expect(read(root, 'apps/api/src/upgrade/releases.ts')).toMatch(
    /\{ version: '7\.1\.0', migrations: \d{3} \}/,
  )

  expect(() => makeRelease(root, '7.1.1', day), 'nothing new').toThrow('CHANGELOG.md không có gì')
  expect(() => makeRelease(root, '7.1.0', day), 'again').toThrow('phải mới hơn')
  expect(() => makeRelease(root, '8', day), 'no number').toThrow('phải có dạng')
})

test('a release hands out its own chapter of the CHANGELOG', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n### Added\n- B\n\n## 0.1.0 (2026-11-28)\n\n- A\n'
  expect(chapterOf(changelog, '0.2.0')).toBe('### Added\n- B')
  expect(chapterOf(changelog, '0.1.0')).toBe('- A')
  expect(chapterOf(changelog, '0.3.0')).toBe('')
})

interface Workflow {
  permissions: Record<string, string>
  jobs: Record<
    string,
    {
      'timeout-minutes'?: number
      permissions?: Record<string, string>
      steps: { uses?: string; run?: string }[]
    }
  >
}
const workflows = filesOf(ROOT, ['.github/workflows/*.yml'])

test.each(workflows)(
  '%s: may read and nothing else by default, ends, and runs actions of fixed commits',
  (path) => {
    const { permissions, jobs } = parse(read(ROOT, path)) as Workflow
    expect(permissions).toEqual({ contents: 'read' })
    for (const job of Object.values(jobs)) {
      expect(job['timeout-minutes']).toBeLessThanOrEqual(60)
      const actions = job.steps.flatMap(({ uses }) => uses ?? [])
      expect(actions.length).toBeGreaterThan(0)
      expect(actions.filter((name) => !/@[0-9a-f]{40}$/.test(name))).toEqual([])
    }
  },
)

test('CI on GitHub and GitLab runs the one command that every machine runs', () => {
  const github = parse(read(ROOT, '.github/workflows/ci.yml')) as Workflow
  expect(github.jobs.test?.steps.map(({ run }) => run)).toContain('.ci/run')
  const gitlab = parse(read(ROOT, '.gitlab-ci.yml')) as { test: { image: string; script: string[] } }
  expect(gitlab.test.script).toEqual(['.ci/run'])
  // The Node of the images of the deployment, which another test compares with the one that npm brings.
  expect(read(ROOT, 'deploy/containers/Dockerfile')).toContain(`FROM ${gitlab.test.image} `)
})

test('release files: sources that are not those of the tag are refused, and an archive that git could not make', async () => {
  const root = mkdtempSync(join(tmpdir(), 'release-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })
  git('init', '-q')
  git('config', 'user.email', 'test@example.vn')
  git('config', 'user.name', 'Test')
  const archive = join(root, 'x.tar.gz')
  await expect(writeArchive(root, 'x/', archive), 'no commit').rejects.toThrow('Không đóng gói được')
  writeFileSync(join(root, 'a'), 'a')
  git('add', '.')
  git('commit', '-qm', 'first')
  await expect(assertCheckedOut(root, 'v1.0.0'), 'no tag').rejects.toThrow('không có thẻ')
  git('tag', '-am', 'first', 'v1.0.0')
  await assertCheckedOut(root, 'v1.0.0')
  await writeArchive(root, 'x/', archive)
  expect(execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' })).toBe('x/\nx/a\n')
  expect(existsSync(`${archive}.tar`)).toBe(false)
  git('commit', '-qm', 'second', '--allow-empty')
  await expect(assertCheckedOut(root, 'v1.0.0'), 'a later commit').rejects.toThrow('không ở thẻ')
})
