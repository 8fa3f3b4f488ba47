import type { AuditArea } from '@repo/contract/crm-audit'
import type { AuditAction } from '../../db/audit.ts'

/** What stands before the dot of an action. */
type Subject = AuditAction extends infer Action ? (Action extends `${infer S}.${string}` ? S : never) : never

/** The area of each action; a new kind of action without one does not compile. */
const areaOf: Readonly<Record<Subject, AuditArea>> = {
  activation: 'sales',
  captions: 'courses',
  category: 'content',
  certificate: 'learners',
  consent: 'accounts',
  contact: 'learners',
  coupon: 'sales',
  course: 'courses',
  curriculum: 'courses',
  data_request: 'accounts',
  doctor: 'doctors',
  enrollment: 'learners',
  invoices: 'sales',
  job: 'system',
  learner_import: 'learners',
  learner_note: 'learners',
  mail: 'learners',
  lesson: 'courses',
  path: 'courses',
  letter: 'learners',
  lesson_file: 'courses',
  list: 'system',
  list_view: 'system',
  login: 'accounts',
  money: 'sales',
  news: 'content',
  order: 'sales',
  organisation: 'sales',
  page: 'content',
  playback: 'learners',
  professional: 'accounts',
  assignment: 'courses',
  hand_in: 'learners',
  question: 'learners',
  quiz: 'courses',
  quiz_picture: 'courses',
  quiz_question: 'courses',
  revenue: 'sales',
  review: 'learners',
  role: 'accounts',
  search_miss: 'content',
  seat: 'sales',
  second_factor: 'accounts',
  session: 'accounts',
  setup: 'system',
  settings: 'system',
  site_part: 'content',
  site_picture: 'content',
  share_rule: 'doctors',
  emergency_card: 'content',
  patient_consent: 'content',
  before_after: 'content',
  glossary_term: 'content',
  synonyms: 'content',
  user: 'accounts',
  video: 'courses',
}

/** What actions of an area begin with. */
export const subjectsOf = (area: AuditArea): string[] =>
  Object.entries(areaOf).flatMap(([subject, its]) => (its === area ? [subject] : []))
