// `npm run gen -- endpoint orders refund student | screen web course-notes signed-in | screen crm refund-list money | package notes`: skeletons that compile.
// `npm run gen -- gateway-pages`: docs/gateways, from the tables of codes.
// `npm run gen -- client`: the types of packages/client, from the contract.
// `npm run gen -- release 0.2.0`: its number, its chapter of the CHANGELOG and its migrations, ready to be tagged.
// `npm run gen -- release-files [folder] v0.2.0`: what a release hands out, with digests; what CI signs.
// `npm run gen -- sbom [folder]`: the bill of materials and the licences of what ships.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CLIENT_SCHEMA, clientSchema } from './gen/client.ts'
import { generateEndpoint } from './gen/endpoint.ts'
import type { Written } from './gen/files.ts'
import { gatewayPages } from './gen/gateway-pages.ts'
import { generatePackage } from './gen/package.ts'
import { makeRelease } from './gen/release.ts'
import { writeReleaseFiles } from './gen/release-files.ts'
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
  'npm run gen -- client                         viết lại kiểu của packages/client',
  'npm run gen -- release <phiên bản>            ví dụ: release 0.2.0 (docs/deploy/upgrade.md)',
  'npm run gen -- release-files [thư mục] <thẻ>  mã nguồn, danh mục thành phần, giấy phép và mã băm của một bản đã gắn thẻ',
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
  if (process.argv[2] === 'client') {
    writeFileSync(join(ROOT, CLIENT_SCHEMA), await clientSchema())
    done(CLIENT_SCHEMA)
    return 0
  }
  if (process.argv[2] === 'release') {
    const version = process.argv[3] ?? ''
    for (const path of makeRelease(ROOT, version, new Date().toISOString().slice(0, 10))) done(path)
    step(`Việc còn lại — npm test, git commit, git tag -a v${version}`)
    return 0
  }
  if (process.argv[2] === 'release-files') {
    const [tag = '', folder = 'dist/release'] = process.argv.slice(3).reverse()
    if (!/^v\d/.test(tag)) throw new UserError(`Cách dùng:\n  ${USAGE}`)
    await writeReleaseFiles(ROOT, resolve(ROOT, folder), tag)
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
