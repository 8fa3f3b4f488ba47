import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countKnownMigrations } from '../../apps/api/src/db/migrate.ts'
import { UserError } from '../lib/say.ts'

/** Files in which the version of the product stands. */
export const VERSIONED = {
  manifests: ['package.json', '{apps,packages}/*/package.json', '{e2e,bench}/package.json'],
  images: [
    'deploy/containers/{compose.yaml,Dockerfile,example.env}',
    'deploy/cluster/**/*.yaml',
    'docs/deploy/cluster.md',
  ],
}
const CHANGELOG = 'CHANGELOG.md'
const RELEASES = 'apps/api/src/upgrade/releases.ts'

/**
 * Makes the sources those of a version: its number in manifests and deployment, its chapter in the CHANGELOG, its
 * migrations among the releases. Git is left to the one who releases.
 * @param version such as `0.2.0`, newer than every release before
 * @param day of the release, such as `2026-11-27`
 * @returns the files that it wrote
 * @throws UserError
 */
export function makeRelease(root: string, version: string, day: string): string[] {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new UserError(`Phiên bản phải có dạng 0.2.0, không phải "${version}".`)
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const { version: before } = JSON.parse(read('package.json')) as { version: string }
  const newest = releasedIn(read(CHANGELOG))[0]
  if (isOlder(version, before) || (newest && !isOlder(newest, version)))
    throw new UserError(`Bản ${version} phải mới hơn bản trước (${newest ?? before}).`)

  const plain = new RegExp(String.raw`(?<![\d.])${before.replaceAll('.', String.raw`\.`)}(?![\d.])`, 'g')
  const nameOf = (text: string) => `migrate-${text.replaceAll('.', '-')}`
  const written = [
    ...filesOf(root, VERSIONED.manifests).map((path) => ({
      path,
      text: read(path).replace(`"version": "${before}"`, `"version": "${version}"`),
    })),
    ...filesOf(root, VERSIONED.images).map((path) => ({
      path,
      text: read(path).replace(plain, version).replaceAll(nameOf(before), nameOf(version)),
    })),
    { path: CHANGELOG, text: withChapter(read(CHANGELOG), version, day) },
    { path: RELEASES, text: withRelease(read(RELEASES), version) },
  ].filter(({ path, text }) => text !== read(path))
  for (const { path, text } of written) writeFileSync(join(root, path), text)
  return written.map(({ path }) => path)
}

export const filesOf = (root: string, patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root }).sort()

/** Versions that have a chapter, newest first. */
export const releasedIn = (changelog: string): string[] =>
  [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm)].flatMap(
    ([, version]) => version ?? [],
  )

const isOlder = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) < 0

function withChapter(changelog: string, version: string, day: string): string {
  const head = '## Unreleased\n'
  const rest = changelog.split(head)[1]
  if (!rest?.replace(/^## [\s\S]*/m, '').trim())
    throw new UserError('CHANGELOG.md không có gì dưới “Unreleased”: hãy ghi người dùng sẽ thấy gì mới.')
  return changelog.replace(head, `${head}\n## ${version} (${day})\n`)
}

const withRelease = (text: string, version: string) =>
  text.replace(
    /(releases: readonly Release\[\] = \[)([^\]]*)\]/,
    (_all, opening: string, entries: string) =>
      `${opening}${entries.trimEnd()}\n  { version: '${version}', migrations: ${countKnownMigrations()} },\n]`,
  )
