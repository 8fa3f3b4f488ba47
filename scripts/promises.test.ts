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

test('copy: no text promises a feature that does not exist yet', () => {
  const files = copy.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(isCopy)
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        findEmptyPromises(line).map(({ feature, words }) => `${file}:${index + 1} ${feature}: “${words}”`),
      ),
  )
  expect(found).toEqual([])
})

test.each(['Xem ngoại tuyến trên điện thoại', 'có ca lâm sàng, phụ đề và tài liệu kèm theo', 'Hỗ trợ 24/7'])(
  'copy: “%s” counts as a promise',
  (text) => {
    expect(findEmptyPromises(text)).not.toEqual([])
  },
)

test.each([
  'Tài liệu tham khảo',
  'Ghi chú tại 03:20',
  'Nhận chứng nhận hoàn thành khóa học',
  'Khóa học không thay thế chứng chỉ hành nghề',
  'Giấy chứng nhận đăng ký doanh nghiệp',
])('copy: “%s” promises nothing', (text) => {
  expect(findEmptyPromises(text)).toEqual([])
})
