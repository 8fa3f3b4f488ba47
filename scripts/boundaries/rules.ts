import { apiLayers } from './api-layers.ts'
import { appLayers } from './app-layers.ts'
import { environmentInOnePlace } from './environment.ts'
import { hiddenImports } from './hidden-imports.ts'
import { libraryHomes } from './library-homes.ts'
import { namedNeeds } from './named-needs.ts'
import { networkCalls } from './network-calls.ts'
import { officeParts } from './office-parts.ts'
import { oneForm } from './one-form.ts'
import type { SourceFile } from './source-file.ts'
import { tableAccess } from './table-access.ts'
import { typedLimits } from './typed-limits.ts'
import { workspaceArrows } from './workspace-arrows.ts'

export interface Violation {
  path: string
  line: number
  /** Says what is wrong and why it matters. */
  message: string
}

export type Rule = (file: SourceFile) => Violation[]

const rules: Rule[] = [
  workspaceArrows,
  libraryHomes,
  appLayers,
  apiLayers,
  namedNeeds,
  tableAccess,
  environmentInOnePlace,
  oneForm,
  officeParts,
  hiddenImports,
  networkCalls,
  typedLimits,
]

export function checkFile(file: SourceFile): Violation[] {
  return rules.flatMap((rule) => rule(file))
}
