import type { Violation } from './rules.ts'
import { isTestFile, type SourceFile } from './source-file.ts'

const home = 'packages/ui/src/form.tsx'
const why =
  'a form without `method="post"` puts what was typed, passwords too, into the address when it is sent early'

/** Every form of the sites is one of two components, so that none can be sent as a GET by accident. */
export function oneForm(file: SourceFile): Violation[] {
  const isBrowserCode = /^(apps|packages)\//.test(file.path) && file.path !== home && !isTestFile(file.path)
  if (!isBrowserCode) return []
  return file.formUses.map(({ name, line }) => ({
    path: file.path,
    line,
    message:
      name === 'form'
        ? `uses <form>: ${why}; use Form, or QueryForm for a search, of @repo/ui/form`
        : `sets ${name} on a button, which overrules its form: ${why}`,
  }))
}
