import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** The scripts that some modules of a built site bring: their own chunks, and all that these import at once. */
export type ScriptsOf = (modules: readonly string[]) => { count: number; bytes: number }

/**
 * Builds a site as browsers get it, and weighs its scripts by gzip. A module is named by the end of its path; the entry
 * is always among them. Under the tests' own NODE_ENV React's development files would be built: stub it first.
 */
export async function weighScripts(root: string): Promise<ScriptsOf> {
  const output = await build({ root, mode: 'production', logLevel: 'silent', build: { write: false } })
  const files = (output as Rolldown.RolldownOutput).output
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  // The file that is loaded before the first bundle, where a site has one.
  const start = files.flatMap((file) =>
    file.type === 'asset' && /\/start-[^/]*\.js$/.test(file.fileName) ? [String(file.source)] : [],
  )
  const chunkOf = (module: string) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!found) throw new Error(`No chunk holds ${module}`)
    return found
  }
  return (modules) => {
    const needed = new Map<string, string>()
    const collect = (chunk: Rolldown.OutputChunk | undefined) => {
      if (!chunk || needed.has(chunk.fileName)) return
      needed.set(chunk.fileName, chunk.code)
      for (const name of chunk.imports) collect(chunks.find(({ fileName }) => fileName === name))
    }
    for (const chunk of chunks) if (chunk.isEntry) collect(chunk)
    for (const module of modules) collect(chunkOf(module))
    const scripts = [...needed.values(), ...start]
    const bytes = scripts.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
    return { count: scripts.length, bytes }
  }
}
