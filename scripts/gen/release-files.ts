import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../lib/run.ts'
import { UserError } from '../lib/say.ts'
import { writeSbom } from './sbom/write-sbom.ts'

/**
 * Writes what a release hands out into a folder: the sources of the tag, the bill of materials, the licences and
 * `SHA256SUMS`; beside the folder `notes.md`, its chapter of the CHANGELOG. The same tag gives the same bytes, so that
 * they can be made elsewhere and compared.
 * @param folder empty, or not there yet: a file of a release before would be signed with those of this one
 * @param tag such as `v0.2.0`, which is checked out
 * @throws UserError where the folder has files, the tag is not the version of the sources or not what is checked out, or has no chapter
 */
export async function writeReleaseFiles(root: string, folder: string, tag: string): Promise<void> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  if (tag !== `v${version}`) throw new UserError(`Thẻ ${tag} không phải bản ${version} của mã nguồn.`)
  const notes = chapterOf(read('CHANGELOG.md'), version)
  if (!notes)
    throw new UserError(`CHANGELOG.md không có chương ${version}: npm run gen -- release ${version}.`)

  await assertCheckedOut(root, tag)

  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0) throw new UserError(`${folder} không trống: hãy xóa nó rồi chạy lại.`)
  const name = `tham-hoc-${version}`
  const archive = join(folder, `${name}.tar.gz`)
  await writeArchive(root, `${name}/`, archive)
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

/** @throws UserError where the tag names another commit than the sources have, which may bear the same version */
export async function assertCheckedOut(root: string, tag: string): Promise<void> {
  const commitOf = async (ref: string) => {
    const args = ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]
    const { code, output } = await run('git', args, { cwd: root, output: 'keep' })
    return code === 0 ? output.trim() : null
  }
  const tagged = await commitOf(`refs/tags/${tag}`)
  if (tagged === null) throw new UserError(`Git không có thẻ ${tag}.`)
  if (tagged !== (await commitOf('HEAD')))
    throw new UserError(`Mã nguồn không ở thẻ ${tag}: git checkout ${tag}, rồi chạy lại.`)
}

/**
 * Packs the sources of the commit.
 * @param prefix folder that they lie in
 * @throws UserError where git or gzip fails, so that no archive is signed that ends early
 */
export async function writeArchive(root: string, prefix: string, archive: string): Promise<void> {
  // Two steps: a pipe would end well where only git failed. Without a time in its head, which gzip would put there.
  const script = 'git archive --format=tar --prefix="$1" --output="$2.tar" HEAD && gzip -9nc "$2.tar" > "$2"'
  const args = ['-c', script, 'sh', prefix, archive]
  const { code, output } = await run('sh', args, { cwd: root, output: 'keep' })
  rmSync(`${archive}.tar`, { force: true })
  if (code !== 0) throw new UserError(`Không đóng gói được mã nguồn:\n${output.trim()}`)
}

/** What the CHANGELOG says of a version, without its heading; empty where it has no chapter. */
export function chapterOf(changelog: string, version: string): string {
  const chapter = changelog.split(
    new RegExp(`^## ${version.replaceAll('.', String.raw`\.`)} \\(.*\\)$`, 'm'),
  )[1]
  return chapter?.split(/^## /m)[0]?.trim() ?? ''
}
