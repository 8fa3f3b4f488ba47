import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findEmptyPromises } from '../packages/contract/src/unbuilt-features.ts'
import { ROOT } from './lib/paths.ts'

/** Copy that learners, visitors and doctors read: pages, mails, and the texts of the demo. */
const copy = [
  'apps/web/src/**/*.{ts,tsx}',
  'apps/doctor/src/**/*.{ts,tsx}',
  'apps/api/src/**/*.messages.ts',
  'apps/demo/src/data/**/*.ts',
  'packages/{shell,sign-in,account-settings,player,error-page,forms}/src/**/*.{ts,tsx}',
]
/** What a program says to itself, and what only a test says. */
const isCopy = (file: string) => !/\.test\.tsx?$/.test(file)

/** Copy that may speak of a feature that does not exist in general, because it shows data which has it. */
const spoken: Record<string, { feature: string; reason: string }> = {
  'apps/api/src/modules/learning-hours/learning-hours.messages.ts': {
    feature: 'accredited hours',
    reason:
      'heads the credits of a statement, which stand there only where certificates of the year carry them',
  },
  'apps/web/src/features/certificates/certificates.messages.ts': {
    feature: 'accredited hours',
    reason: 'labels the credit of a certificate, which is shown only where the certificate carries it',
  },
  'apps/web/src/features/certificates/certificate-page.tsx': {
    feature: 'accredited hours',
    reason: 'shows that credit under its name in the code',
  },
  'apps/web/src/features/hours/hours.messages.ts': {
    feature: 'accredited hours',
    reason: 'heads the credits of a year, which are shown only where certificates of the year carry them',
  },
}
const promisesIn = (file: string) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => findEmptyPromises(line).map((found) => ({ ...found, line: index + 1 })))

test('copy: no text promises a feature that does not exist yet', () => {
  const files = copy.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(isCopy)
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    promisesIn(file)
      .filter(({ feature }) => feature !== spoken[file]?.feature)
      .map(({ feature, words, line }) => `${file}:${line} ${feature}: “${words}”`),
  )
  expect(found).toEqual([])
})

test.each(Object.entries(spoken))('copy: %s still speaks of what it is excepted for', (file, { feature }) => {
  expect(promisesIn(file).map((found) => found.feature)).toContain(feature)
})

test.each([
  'Xem ngoại tuyến trên điện thoại',
  'có ca lâm sàng, phụ đề và tài liệu kèm theo',
  'Hỗ trợ 24/7',
  'Mỗi khóa học được tính giờ CME',
])('copy: “%s” counts as a promise', (text) => {
  expect(findEmptyPromises(text)).not.toEqual([])
})

test.each([
  'Tài liệu tham khảo',
  'Ghi chú tại 03:20',
  'Nhận chứng nhận hoàn thành khóa học',
  'Khóa học không thay thế chứng chỉ hành nghề',
  'Giấy chứng nhận đăng ký doanh nghiệp',
])('copy: “%s” promises nothing', (text) => {
  expect(findEmptyPromises(text)).toEqual([])
})
