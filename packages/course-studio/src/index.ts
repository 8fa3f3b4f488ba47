export { type CourseOffice, CourseOfficeContext, type LessonPlace, type PairPickerProps } from './office.ts'
