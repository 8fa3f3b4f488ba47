// Not from the index: the site's server reads this file too, and has no use for the router.
import { definePaths } from '@repo/routing/paths'

/** Every address of the doctor portal. */
export const paths = definePaths({
  root: '/',
  login: '/auth/login',
  setPassword: '/auth/set-password',
  secondFactor: '/crm/doctor/account/second-factor',
  texts: '/crm/doctor/account/consent',
  account: '/crm/doctor/account',
  overview: '/crm/doctor',
  /** Stands before the room, as the account does: no doctor has such a slug (`reservedDoctorSlugs`). */
  videos: '/crm/doctor/video',
  video: '/crm/doctor/video/:id',
  /** Own months and their lines; `?month=` opens one. */
  revenue: '/crm/doctor/revenue',
  room: '/crm/doctor/:id',
})
