import type { Violation } from './rules.ts'
import { isTestFile, type SourceFile } from './source-file.ts'

/** Files that look for what an import cannot name: a binary, a font, an optional installer. */
const LOCATORS = [
  'apps/api/src/db/embedded/binaries.ts',
  'apps/demo/src/media/video/text.ts',
  'packages/media/src/ffmpeg/bundled-ffmpeg.ts',
  // The built program of the site lies where the build put it.
  'apps/web/server/main.ts',
]

/** An import that is put together at run time, or made by `require`, passes every other rule unseen. */
export function hiddenImports({ path, workspace, hiddenImports: found }: SourceFile): Violation[] {
  if (workspace === 'scripts' || isTestFile(path) || LOCATORS.includes(path)) return []
  return found.map(({ kind, line }) => ({
    path,
    line,
    message:
      kind === 'require'
        ? 'uses require: an import says at the top of the file what it needs, and the rules can see it'
        : 'computes the name of an import(): write the name as a plain string, so that rules and bundler can see it',
  }))
}
