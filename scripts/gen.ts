// `npm run gen -- endpoint orders refund student | screen web course-notes signed-in | screen crm refund-list money | package notes`: skeletons that compile.
import { generateEndpoint } from './gen/endpoint.ts'
import type { Written } from './gen/files.ts'
import { generatePackage } from './gen/package.ts'
import { generateScreen } from './gen/screen.ts'
import { main } from './lib/lifetime.ts'
import { ROOT } from './lib/paths.ts'
import { run } from './lib/run.ts'
import { done, step, UserError } from './lib/say.ts'

const USAGE = [
  'npm run gen -- endpoint <khu vực> <tên> [ai được gọi]  ví dụ: endpoint orders refund, endpoint live-class schedule student',
  'npm run gen -- screen <trang> <tên> [ai mở được]  ví dụ: screen web course-notes signed-in, screen crm refund-list money',
  'npm run gen -- package <tên>                  ví dụ: package notes',
].join('\n  ')

function generate([kind, first, second, third]: string[]): Written {
  if (kind === 'endpoint' && first && second) return generateEndpoint(ROOT, first, second, third)
  if (kind === 'screen' && first && second) return generateScreen(ROOT, first, second, third)
  if (kind === 'package' && first) return generatePackage(ROOT, first)
  throw new UserError(`Cách dùng:\n  ${USAGE}`)
}

main(async () => {
  const { files, todo } = generate(process.argv.slice(2))
  await run('biome', ['check', '--write', ...files], { output: 'keep' })
  for (const file of files) done(file)
  for (const line of todo) step(`Việc còn lại — ${line}`)
  return 0
})
