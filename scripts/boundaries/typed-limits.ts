import type { Violation } from './rules.ts'
import { isTestFile, type SourceFile } from './source-file.ts'

/** Fields whose length is no rule of an endpoint, and what it is instead. */
const EXCEPTIONS: Record<string, string> = {
  'packages/ui/src/date-input.tsx': 'a day is written as dd/mm/yyyy',
  'packages/office-ui/src/date-input.tsx': 'a day is written as dd/mm/yyyy',
  'packages/office-ui/src/date-time-input.tsx': 'a time is written as hh:mm',
}

const isBrowserCode = (path: string) =>
  /^(apps\/(web|crm|doctor)\/src|packages\/[\w-]+\/src)\//.test(path) &&
  !/^packages\/(contract|site-server|media|observe|payments|config|testing)\//.test(path)

/** How much a field takes is said once, by the schema that the server checks it with. */
export function typedLimits({ path, typedLimits: found }: SourceFile): Violation[] {
  if (!isBrowserCode(path) || isTestFile(path) || path in EXCEPTIONS) return []
  return found.map(({ name, line }) => ({
    path,
    line,
    message: `types ${name} again: a limit of its own parts from what the server takes; read it from the schema with \`field\` of useContractForm or \`limitsOf\` of @repo/forms`,
  }))
}
