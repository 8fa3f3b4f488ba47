import type { CourseRows } from './catalogue-rows.ts'
import type { SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'
import { watch } from './progress-rows.ts'
import { addOrder, type SalesRows } from './sales-rows.ts'

const FLAGSHIP = 'giai-phau-ung-dung-trong-tiem-chich'
const FREE_COURSE = 'tu-van-va-dong-thuan-dieu-tri'
const LESSONS_DONE = 6

/** The demo learner owns the flagship, half way through it, and has the free course not yet begun. */
export function buildShownLearner(
  context: SeedContext,
  sales: SalesRows,
  learner: PersonRow,
  courses: CourseRows[],
) {
  const course = (slug: string) => courses.filter((one) => one.course.slug === slug)
  addOrder(
    context,
    sales,
    learner,
    course('laser-co-ban-tuong-tac-anh-sang-va-mo'),
    context.daysAgo(50, 20, 12),
    'expired',
  )
  addOrder(context, sales, learner, course(FREE_COURSE), context.daysAgo(38, 21, 5), 'paid')
  addOrder(context, sales, learner, course(FLAGSHIP), context.daysAgo(41, 20, 40), 'paid')
  const flagship = course(FLAGSHIP)
  return flagship.flatMap((one) => watch(context, sales.enrollments.at(-1)!, one.lessons, LESSONS_DONE))
}
