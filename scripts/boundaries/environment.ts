import type { Violation } from './rules.ts'
import { isTestFile, type SourceFile } from './source-file.ts'

/** Files that read variables by name: each parses all of them first, by a schema. */
const READERS = [
  /(^|\/)env\.ts$/,
  /-env\.ts$/,
  /\.config\.ts$/,
  /^scripts\//,
  /^packages\/config\//,
  /^e2e\//,
  /^apps\/(api|demo)\/src\/cli\//,
  // PATH and TMPDIR of the machine, not settings of ours.
  /^apps\/api\/src\/db\/embedded\//,
  /^packages\/media\/src\/ffmpeg\//,
]

/** Files that hand the variables as a whole to such a reader, once, at start. */
const STARTERS = [/(^|\/)(main|server|worker|dev)\.ts$/, /^packages\/site-server\/src\/spa\.ts$/, ...READERS]

/** A variable read deep in the code is a setting nobody validated, found missing in the middle of a request. */
export function environmentInOnePlace(file: SourceFile): Violation[] {
  if (isTestFile(file.path)) return []
  const matches = (patterns: RegExp[]) => patterns.some((pattern) => pattern.test(file.path))
  return file.envUses
    .filter(({ isMember }) => !matches(isMember ? READERS : STARTERS))
    .map(({ line }) => ({
      path: file.path,
      line,
      message:
        'reads process.env: settings are parsed at start in env.ts, every fault listed at once; pass the value in',
    }))
}
