import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const GROUPS = ['apps', 'packages', 'e2e', 'scripts']
const SKIPPED = new Set([
  'node_modules',
  'dist',
  'fixtures',
  'migrations',
  '.turbo',
  'coverage',
  'test-results',
])

/** Every source file of the repository, by its path from the top folder. */
export function listSourceFiles(root: string): string[] {
  return GROUPS.flatMap((group) => walk(root, group)).toSorted()
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    // Playwright's own `fixtures` hold code, those of others hold broken examples.
    if (entry.isDirectory()) return SKIPPED.has(entry.name) && path !== 'e2e/fixtures' ? [] : walk(root, path)
    return /\.(ts|tsx|mts)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}
