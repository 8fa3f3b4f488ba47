import type { Violation } from './rules.ts'
import { isTestFile, type SourceFile } from './source-file.ts'

const homes = ['packages/ui/src/form.tsx', 'packages/ui/src/query-form.tsx']
const why =
  'a form without `method="post"` puts what was typed, passwords too, into the address when it is sent early'

/** Every form of the sites is one of two components, so that none can be sent as a GET by accident. */
export function oneForm(file: SourceFile): Violation[] {
  const isBrowserCode = /^(apps|packages)\//.test(file.path) && !isTestFile(file.path)
  if (!isBrowserCode || homes.includes(file.path)) return []
  return file.formUses.map(({ name, line }) => ({
    path: file.path,
    line,
    message:
      name === 'form'
        ? `uses <form>: ${why}; use Form of @repo/ui/form, or QueryForm of @repo/ui/query-form for a search`
        : `sets ${name} on a button, which overrules its form: ${why}`,
  }))
}
