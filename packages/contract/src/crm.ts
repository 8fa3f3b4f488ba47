import { crmCategories } from './crm-categories.ts'
import { crmCourses } from './crm-courses.ts'
import { crmDashboard } from './crm-dashboard.ts'
import { crmNews } from './crm-news.ts'
import { crmReviews } from './crm-reviews.ts'
import { crmTrailers } from './crm-trailers.ts'
import { crmUsers } from './crm-users.ts'
import { crmPages } from './legal.ts'

/** The back office is one group on the wire; each area has its own file. */
export const crm = {
  ...crmDashboard,
  ...crmCourses,
  ...crmTrailers,
  ...crmCategories,
  ...crmUsers,
  ...crmReviews,
  ...crmNews,
  ...crmPages,
}

export { categoryBody } from './crm-categories.ts'
export {
  centre,
  courseBody,
  courseStatuses,
  focalPoint,
  questionBody,
  staffCourse,
  staffCourseDetail,
} from './crm-courses.ts'

export { newsBody, newsFields, newsStates } from './crm-news.ts'
export { reviewStates } from './crm-reviews.ts'
export { userStatuses } from './crm-users.ts'
