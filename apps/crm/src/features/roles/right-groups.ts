import { type Right, rights } from '@repo/contract/rights'
import type { rightGroupLabels } from './roles.messages.ts'

export type RightGroup = keyof typeof rightGroupLabels
type Subject = Right extends infer R ? (R extends `${infer S}.${string}` ? S : never) : never

/** Under which heading the rights of a subject stand; a subject without one does not compile. */
const groupOf: Record<Subject, RightGroup> = {
  audit: 'system',
  categories: 'content',
  certificates: 'learners',
  clinical: 'content',
  codes: 'orders',
  consents: 'content',
  contacts: 'learners',
  coupons: 'orders',
  courses: 'content',
  doctors: 'doctors',
  enrolments: 'learners',
  hand_ins: 'learners',
  invoices: 'orders',
  jobs: 'system',
  learners: 'learners',
  letters: 'learners',
  licences: 'doctors',
  lists: 'system',
  messages: 'learners',
  money: 'orders',
  news: 'content',
  orders: 'orders',
  organisations: 'orders',
  pages: 'content',
  payouts: 'orders',
  privacy: 'system',
  professions: 'system',
  refunds: 'orders',
  revenue: 'orders',
  reviews: 'learners',
  roles: 'system',
  search: 'content',
  settings: 'system',
  site: 'content',
  staff: 'system',
  users: 'system',
  videos: 'content',
}

/** The rights under each heading, in the order of the contract. */
export const rightsIn = (group: RightGroup): Right[] =>
  rights.filter((right) => groupOf[right.split('.')[0] as Subject] === group)
