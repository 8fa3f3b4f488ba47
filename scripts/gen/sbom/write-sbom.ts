import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../lib/paths.ts'
import { done, UserError } from '../../lib/say.ts'
import { describeShipped } from './describe-shipped.ts'
import { licenceList } from './licence-list.ts'
import { licenceFaults } from './licence-policy.ts'
import { readOwnDependencies } from './own-dependencies.ts'
import { readShippedPackages } from './shipped-packages.ts'

/** Writes `sbom.cdx.json` and `licences.txt` of what this machine would ship. */
export async function writeSbom(folder: string): Promise<void> {
  const bom = describeShipped(
    await readShippedPackages(),
    readOwnDependencies(ROOT),
    `${process.platform}-${process.arch}`,
  )
  const faults = licenceFaults(bom.components)
  if (faults.length > 0)
    throw new UserError(
      `Giấy phép chưa được xem xét (scripts/gen/sbom/licence-policy.ts):\n  ${faults.join('\n  ')}`,
    )
  mkdirSync(folder, { recursive: true })
  const files = {
    'sbom.cdx.json': `${JSON.stringify(bom, null, 2)}\n`,
    'licences.txt': licenceList(bom, ROOT),
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text)
    done(join(folder, name))
  }
}
