import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../lib/run.ts'
import { UserError } from '../lib/say.ts'
import { writeSbom } from './sbom/write-sbom.ts'

/**
 * Writes what a release hands out into a folder: the sources of the tag, the bill of materials, the licences and
 * `SHA256SUMS`; beside the folder `notes.md`, its chapter of the CHANGELOG. The same tag gives the same bytes, so that
 * everybody can make them and compare.
 * @param tag such as `v0.2.0`, which is checked out
 * @throws UserError where the tag is not the version of the sources, or has no chapter
 */
export async function writeReleaseFiles(root: string, folder: string, tag: string): Promise<void> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  if (tag !== `v${version}`) throw new UserError(`Thẻ ${tag} không phải bản ${version} của mã nguồn.`)
  const notes = chapterOf(read('CHANGELOG.md'), version)
  if (!notes)
    throw new UserError(`CHANGELOG.md không có chương ${version}: npm run gen -- release ${version}.`)

  mkdirSync(folder, { recursive: true })
  const name = `tham-hoc-${version}`
  const archive = join(folder, `${name}.tar.gz`)
  // Without a time in its head, which gzip would put there.
  const script = `git archive --format=tar --prefix='${name}/' HEAD | gzip -9n > "$1"`
  const { code, output } = await run('sh', ['-c', script, 'sh', archive], { cwd: root, output: 'keep' })
  if (code !== 0) throw new UserError(`Không đóng gói được mã nguồn:\n${output.trim()}`)
  await writeSbom(folder)
  const sums = readdirSync(folder)
    .filter((file) => file !== 'SHA256SUMS')
    .sort()
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    )
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  writeFileSync(join(dirname(folder), 'notes.md'), notes)
}

/** What the CHANGELOG says of a version, without its heading; empty where it has no chapter. */
export function chapterOf(changelog: string, version: string): string {
  const chapter = changelog.split(
    new RegExp(`^## ${version.replaceAll('.', String.raw`\.`)} \\(.*\\)$`, 'm'),
  )[1]
  return chapter?.split(/^## /m)[0]?.trim() ?? ''
}
