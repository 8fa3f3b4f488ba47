import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../lib/run.ts'
import { UserError } from '../../lib/say.ts'

/** The parts of a CycloneDX 1.6 document that are read or written here; the rest is handed on. */
export interface Bom {
  bomFormat: 'CycloneDX'
  specVersion: string
  serialNumber?: string
  metadata: { timestamp?: string; component: Component; [other: string]: unknown }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
  [other: string]: unknown
}

export interface Component {
  type: string
  name: string
  version?: string
  group?: string
  purl?: string
  'bom-ref': string
  description?: string
  licenses?: Licence[]
  properties?: { name: string; value: string }[]
  [other: string]: unknown
}

export type Licence = { license: { id?: string; name?: string } } | { expression: string }

/** What a running academy consists of; tests, benchmarks and tools of development are not among it. */
export const shipped = ['api', 'web', 'crm', 'doctor', 'demo', 'runtime'].map((name) => `@repo/${name}`)

/** Packages of npm that the shipped workspaces need on this machine, as pnpm reads them from lockfile and manifests. */
export async function readShippedPackages(): Promise<Bom> {
  const folder = await mkdtemp(join(tmpdir(), 'sbom-'))
  const file = join(folder, 'npm.json')
  try {
    const { code, output } = await run(
      'pnpm',
      [
        ...shipped.flatMap((name) => ['--filter', name]),
        'sbom',
        '--prod',
        '--sbom-format=cyclonedx',
        '--sbom-spec-version=1.6',
        '--sbom-type=application',
        `--out=${file}`,
      ],
      { output: 'keep' },
    )
    if (code !== 0) throw new UserError(`pnpm sbom: ${output.trim()}`)
    return JSON.parse(await readFile(file, 'utf8')) as Bom
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
