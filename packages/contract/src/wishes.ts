import { z } from 'zod'
import { student } from './access.ts'
import { courseCard } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, instant } from './fields.ts'

/** Courses on one list; all of them are read at once. */
export const MAX_WISHES = 200

/** Courses that a learner would like to take one day. */
export const wishes = {
  wishes: endpoint({
    method: 'GET',
    path: '/me/wishes',
    summary:
      'Own wish list, the newest first; courses that the learner has or that are not for sale are left out',
    access: student,
    response: z.object({ items: z.array(z.object({ course: courseCard, wishedAt: instant })) }),
  }),
  addWish: endpoint({
    method: 'PUT',
    path: '/me/wishes/:id',
    summary: 'Put a course on the own wish list; one that is there stays where it is',
    access: student,
    params: byId,
    response: done,
    errors: ['course.not_found', 'wish.too_many'],
  }),
  removeWish: endpoint({
    method: 'DELETE',
    path: '/me/wishes/:id',
    summary: 'Take a course off the own wish list; one that is not there is no error',
    access: student,
    params: byId,
    response: done,
    errors: ['course.not_found'],
  }),
}
