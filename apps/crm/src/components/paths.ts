// Not from the index: the site's server reads this file too, and has no use for the router.
import { definePaths } from '@repo/routing/paths'

/** Every address of the back office. The case of the letters is part of the address. */
export const paths = definePaths({
  root: '/',
  login: '/auth/login',
  setPassword: '/auth/set-password',
  secondFactor: '/crm/account/second-factor',
  texts: '/crm/account/consent',
  hub: '/crm',
  account: '/crm/account',
  dashboard: '/crm/Dashboard',
  courses: '/crm/Course',
  addCourse: '/crm/Course/Add',
  /** The course travels as `?id=`; without it one is chosen there. */
  editCourse: '/crm/Course/Edit',
  doctors: '/crm/Doctor',
  addDoctor: '/crm/Doctor/Add',
  doctor: '/crm/Doctor/:id',
  categories: '/crm/Category',
  search: '/crm/Search',
  settings: '/crm/Settings',
  videos: '/crm/Video',
  video: '/crm/Video/:id',
  students: '/crm/Student',
  student: '/crm/Student/:id',
  users: '/crm/Users',
  user: '/crm/Users/:id',
  contacts: '/crm/Contact',
  contact: '/crm/Contact/:id',
  reviews: '/crm/review',
  news: '/crm/news',
  orders: '/crm/Order',
  /** A learner travels as `?student=`. */
  addOrder: '/crm/Order/Add',
  order: '/crm/Order/:code',
  money: '/crm/Money',
  moneyReports: '/crm/Money/Report',
  moneyReport: '/crm/Money/Report/:day',
  coupons: '/crm/Coupon',
  activationBatches: '/crm/ActivationCode',
  activationBatch: '/crm/ActivationCode/:id',
  invoices: '/crm/Invoice',
  invoiceExports: '/crm/Invoice/Export',
  revenue: '/crm/Revenue',
  /** One doctor's month. */
  statement: '/crm/Revenue/:id/:month',
})
