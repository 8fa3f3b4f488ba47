import type { useApi } from '@repo/back-office'
import type { QueryKey } from '@tanstack/react-query'
import { createContext, use } from 'react'

/** A lesson of a course; `id` is the course. */
export interface LessonPlace {
  id: string
  lessonId: string
}

/** The office in which courses are written. */
export interface CourseOffice {
  /** Staff publish what they write; what doctors write waits until staff have approved it. */
  author: 'staff' | 'doctor'
  /** Captions, chapters and sound of a video, with the way back to the course. */
  videoPath: (videoId: string, courseId: string) => string
  quizPath: (place: LessonPlace) => string
  assignmentPath: (place: LessonPlace) => string
  /** Where the lessons of a course are arranged. */
  curriculumPath: (courseId: string) => string
  /** What else shows something of a course, and is read anew once its curriculum was saved. */
  shownBy: (api: ReturnType<typeof useApi>, courseId: string) => readonly QueryKey[]
}

export const CourseOfficeContext = createContext<CourseOffice | null>(null)

export function useCourseOffice(): CourseOffice {
  const office = use(CourseOfficeContext)
  if (!office) throw new Error('useCourseOffice needs a CourseOfficeContext above it')
  return office
}
