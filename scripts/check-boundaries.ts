// The arrows of ARCHITECTURE.md, checked over every source file, and the order of the migrations.
import { listSourceFiles } from './boundaries/list-files.ts'
import { checkMigrationOrder } from './boundaries/migration-order.ts'
import { checkFile } from './boundaries/rules.ts'
import { readSourceFile } from './boundaries/source-file.ts'
import { ROOT } from './lib/paths.ts'

const files = listSourceFiles(ROOT)
const violations = [
  ...files.flatMap((path) => checkFile(readSourceFile(ROOT, path))),
  ...checkMigrationOrder(ROOT),
]
for (const { path, line, message } of violations) console.error(`${path}:${line}  ${message}`)
console.info(
  violations.length === 0
    ? `Ranh giới giữa các phần: ${files.length} tệp, không vi phạm`
    : `Ranh giới giữa các phần: ${violations.length} vi phạm trong ${files.length} tệp`,
)
process.exit(violations.length === 0 ? 0 : 1)
