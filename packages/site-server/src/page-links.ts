/** One file of the build, as Vite's manifest lists it. */
interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
  isEntry?: boolean
}

export type Manifest = Record<string, ManifestEntry>

/**
 * Links for the files of a page that the document does not name yet, so that the browser fetches them together with
 * the entry instead of after it: style sheets, and the page's modules.
 */
export function createPageLinks(manifest: Manifest): (...files: (string | undefined)[]) => string {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  const known = new Set(entry ? collect(manifest, entry) : [])
  const made = new Map<string, string>()
  return (...files) => {
    const key = files.join()
    const links = made.get(key) ?? toLinks(collectAll(manifest, files).filter((path) => !known.has(path)))
    made.set(key, links)
    return links
  }
}

/** Files with everything that they import at once; those that the build does not name are left out. */
const collectAll = (manifest: Manifest, files: readonly (string | undefined)[]): string[] => {
  const found = new Set<string>()
  for (const file of files) if (file) collect(manifest, file, found)
  return [...found]
}

/** A file with everything it imports at once. */
function collect(manifest: Manifest, name: string, found = new Set<string>()): string[] {
  const entry = manifest[name]
  if (!entry || found.has(entry.file)) return [...found]
  found.add(entry.file)
  for (const style of entry.css ?? []) found.add(style)
  for (const imported of entry.imports ?? []) collect(manifest, imported, found)
  return [...found]
}

function toLinks(files: string[]): string {
  return files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('')
}
