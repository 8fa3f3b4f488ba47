import { definePaths } from '@repo/routing'

/** Every address of the doctor portal. */
export const paths = definePaths({
  root: '/',
  login: '/auth/login',
  overview: '/crm/doctor',
  room: '/crm/doctor/:id',
})
