// `npm run upgrade [-- <tag>] [--check] [--rehearse]`: the version that is checked out, or the one that is named, takes over
// the data; `npm run upgrade -- --back [--restore] [--unchecked]` goes back to the version before. How: docs/deploy/upgrade.md.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadDotEnv } from './lib/dot-env.ts'
import { main, onEnd } from './lib/lifetime.ts'
import { ROOT } from './lib/paths.ts'
import { run } from './lib/run.ts'
import { step, UserError } from './lib/say.ts'
import { readSettings } from './lib/settings.ts'
import { type Deployment, readUpgradeArguments } from './upgrade/arguments.ts'
import { backContainers, composeSettings, upgradeContainers } from './upgrade/containers.ts'
import { assertStopped, backFolder, checkFolder, upgradeFolder } from './upgrade/folder.ts'
import { openSource } from './upgrade/source.ts'

/** Where `deploy/one-machine/install.sh` has installed the product. */
const INSTALLED = '/opt/tham-hoc/current'
const INSTALLER = join(ROOT, 'deploy/one-machine/install.sh')

function findDeployment(): Deployment {
  if (existsSync(INSTALLED)) return 'machine'
  return existsSync(composeSettings(ROOT)) ? 'containers' : 'folder'
}

const deployment = findDeployment()
const source = openSource(ROOT)

/** Checks the version out and leaves the rest to its own code; goes back where that refuses. */
async function upgradeTo(ref: string, flags: readonly string[]): Promise<number> {
  const from = await source.current()
  const to = await source.find(ref)
  if (to.commit === from.commit)
    throw new UserError(`Mã nguồn đang ở ${to.name} rồi: chạy npm run upgrade để bản này nhận dữ liệu.`)
  step(`Từ ${from.name} lên ${to.name}…`)
  const returnSources = await source.rememberPlace()
  let isAway = true
  const comeBack = async () => {
    if (!isAway) return
    isAway = false
    step(`Mã nguồn lại ở ${await returnSources()}.`)
  }
  // Also where it is stopped: the next start would run, and migrate by, whatever is checked out.
  onEnd('folder', comeBack)
  await source.checkOut(to)
  const args = [join(ROOT, 'scripts/boot.mjs'), 'upgrade', `--from=${from.commit}`, ...flags]
  const { code } = await run(process.execPath, args)
  if (code === 0 && !flags.includes('--check')) isAway = false
  else await comeBack()
  return code
}

async function upgradeHere(
  from: string | undefined,
  isCheck: boolean,
  isRehearsed: boolean,
): Promise<number> {
  const to = await source.current()
  if (deployment === 'machine') {
    const flags = isRehearsed ? ['--rehearse'] : []
    const { code } = await run('bash', [INSTALLER, isCheck ? 'check' : 'upgrade', ...flags])
    return code
  }
  if (deployment === 'containers') {
    await upgradeContainers(ROOT, to, isCheck)
    return 0
  }
  const settings = readSettings(process.env)
  assertStopped(settings)
  if (isCheck) return (await checkFolder(settings, isRehearsed)) ? 0 : 1
  await upgradeFolder(settings, source, { given: from, to, isRehearsed })
  return 0
}

async function goBack(isRestored: boolean, isUnchecked: boolean): Promise<number> {
  if (deployment === 'machine')
    return (await run('bash', [INSTALLER, 'rollback', ...(isUnchecked ? ['--unchecked'] : [])])).code
  if (deployment === 'containers') {
    await backContainers(ROOT, isUnchecked)
    return 0
  }
  const settings = readSettings(process.env)
  assertStopped(settings)
  await backFolder(settings, source, { isRestored, isUnchecked })
  return 0
}

main(async () => {
  loadDotEnv()
  const values = readUpgradeArguments(process.argv.slice(2), deployment)
  if (values.back) return goBack(values.restore, values.unchecked)
  const flags = (['check', 'rehearse'] as const).filter((name) => values[name]).map((name) => `--${name}`)
  return values.ref ? upgradeTo(values.ref, flags) : upgradeHere(values.from, values.check, values.rehearse)
})
