/**
 * What the service worker keeps to be read without a network, all of it. Nothing else of the API is kept: no films and
 * their keys, no orders and payments, nothing about signing in, and no answer with a token. Each is kept for the account
 * whose token asked for it.
 */
export const offlineReads = [
  { group: 'learning', name: 'myCourses', path: '/me/courses' },
  { group: 'learning', name: 'classroom', path: '/me/courses/:slug' },
  { group: 'notes', name: 'notes', path: '/me/notes' },
  { group: 'notes', name: 'lessonNotes', path: '/me/lessons/:lessonId/notes' },
] as const

/** Pages for everybody that can be read without their program: the last ones that were opened are kept. */
export const openPages = [
  '/',
  '/about',
  '/course',
  '/course/:id',
  '/doctor',
  '/doctor/:id',
  '/category/:id',
  '/path',
  '/path/:id',
  '/news',
  '/news/:id',
  '/glossary',
  '/combo',
  '/combo/:id',
  '/legal/:slug',
  '/page/:slug',
] as const

/** Pages of a learner that show what is kept. Emergency cards keep their texts by themselves. */
export const offlinePages = [
  '/student/my-course',
  '/student/my-course/:id',
  '/student/notes',
  '/student/emergency',
] as const
