import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  name: string
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest

/**
 * What each workspace needs, by its own manifest and by what is installed beside it. pnpm leaves it out of its bill of
 * materials for some workspaces, another time for others.
 */
export function readOwnDependencies(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const folder of globSync('{apps,packages}/*/package.json', { cwd: root }).concat(
    'scripts/runtime/package.json',
  )) {
    const workspace = join(root, folder, '..')
    const { name, dependencies, optionalDependencies } = read(join(root, folder))
    const needed = Object.keys({ ...dependencies, ...optionalDependencies })
      .map((one) => join(workspace, 'node_modules', one, 'package.json'))
      // Optional packages of other platforms are not there.
      .filter((file) => existsSync(file))
      .map((file) => refOf(read(file)))
    found.set(name, needed)
  }
  return found
}

/** As pnpm names packages in the document. */
const refOf = ({ name, version = '' }: Manifest) => `pkg:npm/${name.replace('@', '%40')}@${version}`
