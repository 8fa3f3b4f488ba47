// `npm run gen -- endpoint orders refund student | screen web course-notes signed-in | screen crm refund-list money | package notes`: skeletons that compile.
// `npm run gen -- gateway-pages`: docs/gateways, from the tables of codes.
// `npm run gen -- sbom [folder]`: the bill of materials and the licences of what ships.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { generateEndpoint } from './gen/endpoint.ts'
import type { Written } from './gen/files.ts'
import { gatewayPages } from './gen/gateway-pages.ts'
import { generatePackage } from './gen/package.ts'
import { writeSbom } from './gen/sbom/write-sbom.ts'
import { generateScreen } from './gen/screen.ts'
import { main } from './lib/lifetime.ts'
import { ROOT } from './lib/paths.ts'
import { run } from './lib/run.ts'
import { done, step, UserError } from './lib/say.ts'

const USAGE = [
  'npm run gen -- endpoint <khu vực> <tên> [ai được gọi]  ví dụ: endpoint orders refund, endpoint live-class schedule student',
  'npm run gen -- screen <trang> <tên> [ai mở được]  ví dụ: screen web course-notes signed-in, screen crm refund-list money',
  'npm run gen -- package <tên>                  ví dụ: package notes',
  'npm run gen -- gateway-pages                  viết lại docs/gateways',
  'npm run gen -- sbom [thư mục]                 danh mục thành phần (CycloneDX) và giấy phép, mặc định vào dist/sbom',
].join('\n  ')

function generate([kind, first, second, third]: string[]): Written {
  if (kind === 'endpoint' && first && second) return generateEndpoint(ROOT, first, second, third)
  if (kind === 'screen' && first && second) return generateScreen(ROOT, first, second, third)
  if (kind === 'package' && first) return generatePackage(ROOT, first)
  throw new UserError(`Cách dùng:\n  ${USAGE}`)
}

function writeGatewayPages(): void {
  for (const [path, text] of Object.entries(gatewayPages())) {
    const file = join(ROOT, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    done(path)
  }
}

main(async () => {
  if (process.argv[2] === 'gateway-pages') {
    writeGatewayPages()
    return 0
  }
  if (process.argv[2] === 'sbom') {
    await writeSbom(resolve(process.argv[3] ?? join(ROOT, 'dist/sbom')))
    return 0
  }
  const { files, todo } = generate(process.argv.slice(2))
  await run('biome', ['check', '--write', ...files], { output: 'keep' })
  for (const file of files) done(file)
  for (const line of todo) step(`Việc còn lại — ${line}`)
  return 0
})
