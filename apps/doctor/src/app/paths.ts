import { definePaths } from '@repo/routing'

/** Every address of the doctor portal. */
export const paths = definePaths({
  root: '/',
  login: '/auth/login',
  setPassword: '/auth/set-password',
  secondFactor: '/crm/doctor/account/second-factor',
  account: '/crm/doctor/account',
  overview: '/crm/doctor',
  room: '/crm/doctor/:id',
})
