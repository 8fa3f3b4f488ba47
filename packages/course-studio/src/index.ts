export { type CourseOffice, CourseOfficeContext, type LessonPlace } from './office.ts'
