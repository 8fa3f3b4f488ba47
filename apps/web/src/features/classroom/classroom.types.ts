import type { ApiContract, EndpointOutput } from '@repo/contract'

export type Classroom = EndpointOutput<ApiContract['learning']['classroom']>
export type ClassroomSection = Classroom['sections'][number]
export type ClassroomLesson = ClassroomSection['lessons'][number]
export type LessonProgress = ClassroomLesson['progress']
export type CourseHit = EndpointOutput<ApiContract['learning']['searchCourse']>['hits'][number]
