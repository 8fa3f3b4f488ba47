// @vitest-environment node
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test, vi } from 'vitest'

/** What the home page may weigh: its aim in docs/benchmarks.md. */
const mostBytes = 150_000
const root = join(import.meta.dirname, '..')

/** The scripts that the home page is sent with: entry, page, and all that these import at once. */
function scriptsOfHome(files: Rolldown.RolldownOutput['output']): string[] {
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const needed = new Set<string>()
  const collect = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || needed.has(chunk.fileName)) return
    needed.add(chunk.fileName)
    for (const name of chunk.imports) collect(chunks.find(({ fileName }) => fileName === name))
  }
  for (const chunk of chunks) {
    if (chunk.isEntry || chunk.facadeModuleId?.endsWith('/routes/home.route.tsx')) collect(chunk)
  }
  const start = files.filter((file) => file.type === 'asset' && /\/start-[^/]*\.js$/.test(file.fileName))
  return [
    ...chunks.filter(({ fileName }) => needed.has(fileName)).map(({ code }) => code),
    ...start.map((file) => (file.type === 'asset' ? String(file.source) : '')),
  ]
}

test('the scripts of the home page weigh no more than 150 kB', { timeout: 120_000 }, async () => {
  // What browsers get: under the tests' own setting React's development files would be built.
  vi.stubEnv('NODE_ENV', 'production')
  const output = await build({ root, mode: 'production', logLevel: 'silent', build: { write: false } })
  const scripts = scriptsOfHome((output as Rolldown.RolldownOutput).output)
  expect(scripts.length).toBeGreaterThan(5)
  const bytes = scripts.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(mostBytes)
})
