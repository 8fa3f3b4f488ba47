import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onEnd } from '../lib/lifetime.ts'
import { run } from '../lib/run.ts'
import { UserError, warn } from '../lib/say.ts'

/** A state of the sources that can be found again. */
export interface Version {
  commit: string
  /** `0.2.0` where a tag names the commit, else `0.2.0-1a2b3c4d5e`. */
  name: string
}

const SHORT_COMMIT = 10
const MIGRATIONS = 'apps/api/migrations/meta'

/** What an upgrade needs of git, in one checkout. */
export function openSource(root: string) {
  const git = async (...args: string[]) => {
    const { code, output } = await run('git', args, { cwd: root, output: 'keep' })
    return code === 0 ? output.trim() : null
  }
  const versionOf = async (ref: string): Promise<Version | null> => {
    const commit = await git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)
    const manifest = commit && (await git('show', `${commit}:package.json`))
    if (!commit || !manifest) return null
    const { version } = JSON.parse(manifest) as { version: string }
    const tagged = await git('rev-parse', '--verify', '--quiet', `v${version}^{commit}`)
    return { commit, name: tagged === commit ? version : `${version}-${commit.slice(0, SHORT_COMMIT)}` }
  }

  const journalOf = async (commit: string): Promise<string | null> =>
    git('show', `${commit}:${MIGRATIONS}/_journal.json`)
  const checkOut = async (name: string, ...where: string[]): Promise<void> => {
    const { code, output } = await run('git', ['checkout', '--quiet', ...where], {
      cwd: root,
      output: 'keep',
    })
    if (code !== 0) throw new UserError(`Không chuyển được sang ${name}:\n${output.trim()}`)
  }

  return {
    versionOf,

    /** @throws UserError where the sources are not those of a commit, so that nothing could find them again */
    async current(): Promise<Version> {
      const version = await versionOf('HEAD')
      if (!version)
        throw new UserError(
          'Thư mục này không phải một bản git: hãy lấy mã nguồn bằng `git clone`, để biết đang ở bản nào và lùi lại được.',
        )
      const changed = await git('status', '--porcelain', '--untracked-files=no')
      if (changed !== '')
        throw new UserError(
          `Có tệp đã sửa mà chưa ghi vào git, bản nâng sẽ không giống bản phát hành:\n${changed}\nHãy bỏ các thay đổi đó (git restore) hoặc ghi chúng thành commit riêng.`,
        )
      return version
    },

    /** @throws UserError where there is no such version, or one that knows no `npm run upgrade` */
    async find(ref: string): Promise<Version> {
      const remotes = await git('remote')
      if (remotes && (await git('fetch', '--tags', '--quiet')) === null)
        warn('Không lấy được bản mới từ kho git: dùng những gì đã có trên máy.')
      const version = await versionOf(ref)
      if (!version) throw new UserError(`Không có bản ${ref} trong git.`)
      if ((await git('cat-file', '-e', `${version.commit}:scripts/upgrade.ts`)) === null)
        throw new UserError(
          `Bản ${version.name} cũ hơn lệnh nâng bản. Để lùi lại bản ngay trước, dùng npm run upgrade -- --back.`,
        )
      return version
    },

    checkOut: ({ commit, name }: Version): Promise<void> => checkOut(`bản ${name}`, '--detach', commit),

    /** @returns what brings the sources back to where they are now: to their branch, where they are on one */
    async rememberPlace(): Promise<() => Promise<string>> {
      const branch = await git('symbolic-ref', '--short', '--quiet', 'HEAD')
      const commit = (await git('rev-parse', 'HEAD')) ?? ''
      return async () => {
        await (branch ? checkOut(branch, branch) : checkOut(commit, '--detach', commit))
        return branch ? `nhánh ${branch}` : commit.slice(0, SHORT_COMMIT)
      }
    },

    /** @returns how many migrations a version has; null where git does not know it */
    async countMigrations(commit: string): Promise<number | null> {
      const journal = await journalOf(commit)
      return journal === null ? null : (JSON.parse(journal) as { entries: unknown[] }).entries.length
    },

    /**
     * Migrations of a version, as far as a comparison of tables needs them, in a folder that goes when the command ends.
     * @returns null where git does not know them
     */
    async migrationsOf(commit: string): Promise<string | null> {
      const journal = await journalOf(commit)
      if (!journal) return null
      const count = (JSON.parse(journal) as { entries: unknown[] }).entries.length
      const folder = mkdtempSync(join(tmpdir(), 'migrations-before-'))
      onEnd('folder', () => rmSync(folder, { recursive: true, force: true }))
      mkdirSync(join(folder, 'meta'))
      writeFileSync(join(folder, 'meta', '_journal.json'), journal)
      const name = `${String(count - 1).padStart(4, '0')}_snapshot.json`
      // Too long for what is kept of a command's output.
      const shown = await run(
        'sh',
        ['-c', 'git show "$1" > "$2"', 'sh', `${commit}:${MIGRATIONS}/${name}`, join(folder, 'meta', name)],
        { cwd: root, output: 'keep' },
      )
      return shown.code === 0 ? folder : null
    },
  }
}
export type Source = ReturnType<typeof openSource>
