import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../lib/paths.ts'
import { run } from '../lib/run.ts'
import { done, seconds, step, UserError } from '../lib/say.ts'
import { findCeph, startRadosgw } from './radosgw.ts'

/** What runs on the bucket of another program: what S3 promises, our client of it, uploads, videos and backups. */
export const STORE_TESTS = [
  'src/test/s3/contract.test.ts',
  'src/storage/storage.test.ts',
  'src/storage/s3.test.ts',
  'src/storage/video-in-bucket.test.ts',
  'src/modules/uploads/s3-upload-files.test.ts',
  'src/modules/media/handoff.test.ts',
  'src/backup/backup.test.ts',
]

/** What Vitest's JSON reporter writes. */
interface Report {
  testResults: { name: string; assertionResults: { status: string }[] }[]
}

/**
 * The tests of the storage in buckets against Ceph's gateway for S3, which is none of our own.
 * @returns the exit code: 0 when tests of each file ran and none failed
 * @throws UserError where this machine does not have it
 */
export async function proveS3(): Promise<number> {
  const { url, version, folder } = await startRadosgw(findCeph(process.env))
  const began = performance.now()
  step(`Chạy các bài thử lưu trữ trên ${version}…`)
  const report = join(folder, 'report.json')
  const only = ['--testNamePattern', 'another program']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(
    join(ROOT, 'node_modules/.bin/vitest'),
    ['run', ...only, ...reporters, ...STORE_TESTS],
    { cwd: join(ROOT, 'apps/api'), env: { ...process.env, TEST_S3_URL: url } },
  )
  if (code !== 0) return code
  const passed = countPassed(JSON.parse(readFileSync(report, 'utf8')) as Report)
  done(`${passed} bài thử đạt trên ${version} sau ${seconds(began)}`)
  return 0
}

/** @throws UserError when a file has run no test: left out is not proved */
export function countPassed({ testResults }: Report): number {
  const counts = STORE_TESTS.map((file) => {
    const results = testResults.find(({ name }) => name.endsWith(file))?.assertionResults ?? []
    return { file, passed: results.filter(({ status }) => status === 'passed').length }
  })
  const none = counts.find(({ passed }) => passed === 0)
  if (none) throw new UserError(`Không bài thử nào của ${none.file} đã chạy trên kho của chương trình khác.`)
  return counts.reduce((sum, { passed }) => sum + passed, 0)
}
