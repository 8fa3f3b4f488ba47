import type { tables } from '@repo/api/rows'
import type { CourseRows } from './catalogue-rows.ts'
import { forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'

const SEED = 20_261_130

interface PathText {
  slug: string
  title: string
  summary: string
  audience: string
  description: string
  isPublished: boolean
  /** Slugs of courses in their order. */
  courses: readonly string[]
  optional?: string
}

const texts: readonly PathText[] = [
  {
    slug: 'tiem-tham-my-an-toan',
    title: 'Tiêm thẩm mỹ an toàn',
    summary: 'Từ giải phẫu đến kỹ thuật tiêm, và cách xử trí khi có biến chứng.',
    audience: 'Bác sĩ mới bắt đầu với kỹ thuật tiêm.',
    description:
      'Lộ trình đi từ điều phải biết trước khi cầm kim đến điều phải làm được khi có sự cố. Học theo thứ tự: mỗi khóa dùng lại kiến thức của khóa trước.\n\nMỗi khóa có giảng viên riêng và mua riêng từng khóa.',
    isPublished: true,
    courses: [
      'giai-phau-ung-dung-trong-tiem-chich',
      'tiem-moi-nguyen-tac-ky-thuat-theo-doi',
      'tu-van-va-dong-thuan-dieu-tri',
      'xu-tri-tac-mach-sau-tiem-filler',
    ],
    optional: 'tu-van-va-dong-thuan-dieu-tri',
  },
  {
    slug: 'laser-cho-nguoi-moi',
    title: 'Laser cho người mới',
    summary: 'Hiểu ánh sáng trước, rồi mới chọn máy và thông số.',
    audience: 'Bác sĩ và kỹ thuật viên phòng laser.',
    description: '',
    isPublished: true,
    courses: [
      'laser-co-ban-tuong-tac-anh-sang-va-mo',
      'ipl-va-cham-soc-da-nhay-cam-sau-anh-sang',
      'laser-pico-trong-dieu-tri-roi-loan-sac-to',
    ],
  },
  {
    slug: 'mo-phong-kham',
    title: 'Mở phòng khám',
    summary: 'Vận hành, kiểm soát nhiễm khuẩn và tư vấn.',
    audience: 'Người quản lý phòng khám.',
    description: '',
    isPublished: false,
    courses: ['van-hanh-phong-kham-da-tham-my', 'kiem-soat-nhiem-khuan-phong-thu-thuat'],
  },
]

/** Two paths for everybody and one that staff are still composing. */
export function buildPaths(context: SeedContext, courses: readonly CourseRows[]) {
  const own = forkContext(context, SEED)
  const paths: (typeof tables.learningPaths.$inferInsert)[] = []
  const steps: (typeof tables.learningPathSteps.$inferInsert)[] = []
  texts.forEach(({ courses: slugs, optional, ...text }, position) => {
    const createdAt = own.daysAgo(30 - position, 10, 15)
    const id = own.id(createdAt)
    paths.push({ ...text, id, position, createdAt, updatedAt: createdAt })
    const found = slugs.flatMap((slug) => courses.find(({ course }) => course.slug === slug)?.course ?? [])
    found.forEach((course, place) => {
      steps.push({
        pathId: id,
        courseId: course.id,
        position: place,
        isOptional: course.slug === optional,
      })
    })
  })
  return { paths, steps }
}

/** The shown learner learns on Tuesdays and Thursdays at 20:00, in the course that they are half way through. */
export function buildReminders(
  context: SeedContext,
  { courses, shown }: { courses: readonly CourseRows[]; shown: PersonRow },
): (typeof tables.learningReminders.$inferInsert)[] {
  const own = forkContext(context, SEED + 1)
  const since = own.daysAgo(20, 21, 5)
  const course = courses.find((one) => one.course.slug === texts[0]?.courses[0])?.course
  return [
    {
      id: own.id(since),
      userId: shown.id,
      courseId: course?.id ?? null,
      weekdays: [2, 4],
      minute: 20 * 60,
      since,
      createdAt: since,
    },
  ]
}
