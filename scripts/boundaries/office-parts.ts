import type { Violation } from './rules.ts'
import { isTestFile, type SourceFile } from './source-file.ts'

/** Parts of @repo/ui that the offices have from @repo/office-ui; the public site keeps them for their weight. */
const superseded = [
  'calendar',
  'confirm-dialog',
  'date-input',
  'date-time-input',
  'dialog',
  'menu',
  'tabs',
  'tooltip',
]
const offices = [
  'apps/crm',
  'apps/doctor',
  'packages/back-office',
  'packages/course-studio',
  'packages/video-studio',
]

const pattern = new RegExp(`^@repo/ui/(${superseded.join('|')})$`)

/** The offices take their interactive parts from one headless library (decision 027). */
export function officeParts(file: SourceFile): Violation[] {
  if (!offices.includes(file.workspace) || isTestFile(file.path)) return []
  return file.imports.flatMap(({ specifier, line }) => {
    const part = pattern.exec(specifier)?.[1]
    if (!part) return []
    const message = `imports ${specifier}: a native popup cannot be reached above one of the offices' library; use @repo/office-ui/${part}`
    return [{ path: file.path, line, message }]
  })
}
