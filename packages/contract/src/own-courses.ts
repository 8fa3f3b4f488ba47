import { z } from 'zod'
import { doctor } from './access.ts'
import { courseLocks } from './course-outline.ts'
import { courseBody } from './crm-courses.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id } from './fields.ts'

/** What a doctor says of a course to begin it. */
export const newOwnCourse = courseBody.pick({ title: true, categoryId: true, level: true, audience: true })

/** What its doctors write about a course; price, address, team and search data are matters of the staff. */
export const ownCourseDetails = courseBody.pick({
  title: true,
  subtitle: true,
  description: true,
  categoryId: true,
  level: true,
  audience: true,
  outcomes: true,
  requirements: true,
  risks: true,
})

const details = ownCourseDetails.extend({ version: editVersion })

/** Courses that doctors begin and describe themselves; visitors see nothing of it before staff approve. */
export const ownCourses = {
  courseCategories: endpoint({
    method: 'GET',
    path: '/doctor-portal/course-categories',
    summary: 'Categories that a course can have',
    access: doctor,
    response: z.array(z.object({ id, name: z.string() })),
  }),
  createOwnCourse: endpoint({
    method: 'POST',
    path: '/doctor-portal/courses',
    summary: 'Begin a course; it is a draft without a price, taught by who begins it',
    access: doctor,
    body: newOwnCourse,
    response: z.object({ id }),
    errors: ['doctor.not_found', 'category.not_found', 'request.too_many'],
  }),
  ownDetails: endpoint({
    method: 'GET',
    path: '/doctor-portal/courses/:id/details',
    summary: 'Details of an own course as they are being written; a course of others is 404',
    access: doctor,
    params: byId,
    response: details,
    errors: ['course.not_found'],
  }),
  saveOwnDetails: endpoint({
    method: 'PUT',
    path: '/doctor-portal/courses/:id/details',
    summary: 'Save them; of a course that was published as a draft',
    access: doctor,
    params: byId,
    body: details,
    response: details,
    errors: ['course.not_found', 'edit.outdated', 'category.not_found', ...courseLocks],
  }),
}
