// `npm run upgrade [-- <tag>] [--check] [--rehearse]`: the version that is checked out, or the one that is named, takes over
// the data; `npm run upgrade -- --back [--restore]` goes back to the version before. How: docs/deploy/upgrade.md.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadDotEnv } from './lib/dot-env.ts'
import { main } from './lib/lifetime.ts'
import { ROOT } from './lib/paths.ts'
import { run } from './lib/run.ts'
import { step, UserError } from './lib/say.ts'
import { readSettings } from './lib/settings.ts'
import { backContainers, composeSettings, upgradeContainers } from './upgrade/containers.ts'
import { assertStopped, backFolder, checkFolder, upgradeFolder } from './upgrade/folder.ts'
import { readNote } from './upgrade/notes.ts'
import { openSource, type Version } from './upgrade/source.ts'

/** Where `deploy/one-machine/install.sh` has installed the product. */
const INSTALLED = '/opt/tham-hoc/current'
const INSTALLER = join(ROOT, 'deploy/one-machine/install.sh')

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        back: { type: 'boolean', default: false },
        restore: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        rehearse: { type: 'boolean', default: false },
        // What was checked out before this version, told by the one that checked it out.
        from: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UserError(
      `${error instanceof Error ? error.message : String(error)}\nCách dùng: npm run upgrade [-- <bản>] [--check] [--rehearse], npm run upgrade -- --back [--restore]`,
    )
  }
}

const source = openSource(ROOT)

/** Checks the version out and leaves the rest to its own code; goes back where that refuses. */
async function upgradeTo(ref: string, flags: readonly string[]): Promise<number> {
  const from = await source.current()
  const to = await source.find(ref)
  if (to.commit === from.commit)
    throw new UserError(`Mã nguồn đang ở ${to.name} rồi: chạy npm run upgrade để bản này nhận dữ liệu.`)
  step(`Từ ${from.name} lên ${to.name}…`)
  await source.checkOut(to)
  const args = [join(ROOT, 'scripts/boot.mjs'), 'upgrade', `--from=${from.commit}`, ...flags]
  const { code } = await run(process.execPath, args)
  if (code === 0 && !flags.includes('--check')) return 0
  await source.checkOut(from)
  step(`Mã nguồn lại ở ${from.name}.`)
  return code
}

async function upgradeHere(
  from: string | undefined,
  isCheck: boolean,
  isRehearsed: boolean,
): Promise<number> {
  const to = await source.current()
  if (existsSync(INSTALLED)) {
    const flags = isRehearsed ? ['--rehearse'] : []
    const { code } = await run('bash', [INSTALLER, isCheck ? 'check' : 'upgrade', ...flags])
    return code
  }
  if (existsSync(composeSettings(ROOT))) {
    await upgradeContainers(ROOT, to, isCheck)
    return 0
  }
  const settings = readSettings(process.env)
  assertStopped(settings)
  if (isCheck) return (await checkFolder(settings, isRehearsed)) ? 0 : 1
  const before: Version | null = from
    ? await source.versionOf(from)
    : (readNote(settings.DATA_DIR)?.to ?? null)
  await upgradeFolder(settings, { from: before, to, isRehearsed })
  return 0
}

async function goBack(isRestored: boolean): Promise<number> {
  if (existsSync(INSTALLED)) return (await run('bash', [INSTALLER, 'rollback'])).code
  if (existsSync(composeSettings(ROOT))) {
    await backContainers(ROOT, source)
    return 0
  }
  const settings = readSettings(process.env)
  assertStopped(settings)
  await backFolder(settings, source, isRestored)
  return 0
}

main(async () => {
  loadDotEnv()
  const { values, positionals } = readArguments()
  if (values.back) return goBack(values.restore)
  const flags = (['check', 'rehearse'] as const).filter((name) => values[name]).map((name) => `--${name}`)
  const [ref] = positionals
  return ref ? upgradeTo(ref, flags) : upgradeHere(values.from, values.check, values.rehearse)
})
