import type { tables } from '@repo/api/rows'
import type { CourseRows } from './catalogue-rows.ts'
import { forkContext, type SeedContext } from './context.ts'

const SEED = 20_261_201
/** What a bundle costs of the prices of its courses, in percent. */
const PERCENT = 85
const STEP_VND = 10_000

const texts = [
  {
    slug: 'combo-tiem-tham-my',
    title: 'Combo tiêm thẩm mỹ',
    description:
      'Giải phẫu, kỹ thuật tiêm môi và xử trí biến chứng: ba khóa nên học cùng nhau trước khi cầm kim.',
    courses: [
      'giai-phau-ung-dung-trong-tiem-chich',
      'tiem-moi-nguyen-tac-ky-thuat-theo-doi',
      'xu-tri-tac-mach-sau-tiem-filler',
    ],
  },
  {
    slug: 'combo-peel-va-laser',
    title: 'Combo peel và laser',
    description: 'Hai hướng điều trị rối loạn sắc tố, học cùng nhau để biết khi nào chọn hướng nào.',
    courses: ['peel-da-hoa-hoc-nong-an-toan', 'laser-pico-trong-dieu-tri-roi-loan-sac-to'],
  },
]

/** Two bundles on sale. */
export function buildBundles(context: SeedContext, courses: readonly CourseRows[]) {
  const own = forkContext(context, SEED)
  const bundles: (typeof tables.bundles.$inferInsert)[] = []
  const bundleCourses: (typeof tables.bundleCourses.$inferInsert)[] = []
  texts.forEach(({ courses: slugs, ...text }, index) => {
    const createdAt = own.daysAgo(14 - index, 9, 30)
    const id = own.id(createdAt)
    const found = slugs.flatMap((slug) => courses.find(({ course }) => course.slug === slug)?.course ?? [])
    const single = found.reduce(
      (sum, { listPrice, salePrice }) => sum + Math.min(listPrice, salePrice ?? listPrice),
      0,
    )
    const price = Math.floor((single * PERCENT) / 100 / STEP_VND) * STEP_VND
    bundles.push({ ...text, id, price, status: 'published', createdAt, updatedAt: createdAt })
    bundleCourses.push(...found.map((course, position) => ({ bundleId: id, courseId: course.id, position })))
  })
  return { bundles, bundleCourses }
}
