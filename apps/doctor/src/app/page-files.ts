import { pageNamer } from '@repo/routing/paths'
import { paths } from './paths.ts'

/** Sends what a page reads; the program fetches it with the first call. */
const transport = '../../packages/api-client/src/proven-transport.ts'

const nameOf = pageNamer(paths)

/** Where the file of a page lies, by the name of its path: `handIns` is `hand-ins.route.tsx`. */
export const routeFile = (name: string): string =>
  `src/routes/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.route.tsx`

/** What the page at a path brings beside the program, as the build's manifest names it: its file, and what it reads with. */
export function pageFiles(path: string): readonly string[] {
  const name = nameOf(path)
  return name === undefined || name === 'root' ? [] : [transport, routeFile(name)]
}
