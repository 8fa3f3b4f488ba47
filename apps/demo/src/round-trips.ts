import { contract, type Endpoint } from '@repo/contract'
import { COPY_LINK } from './round-trip-subjects.ts'

/** A read of the contract by its name, such as `catalogue.home`. */
export const reads: [string, Endpoint][] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members as Record<string, Endpoint>)
    .filter(([, e]) => e.method === 'GET' && e.access.kind !== 'webhook')
    .map(([name, e]): [string, Endpoint] => [`${group}.${name}`, e]),
)

/** The most statements of a read, the look-up of the session among them. */
const MOST = 3

/** Reads with one more: it counts a limit, as a write that has to hold for requests that come at once, beside the read. */
const limitedBeside: readonly string[] = ['crmCourseArchives.exportCourse']

/** The most statements that a read may send. */
export const mostOf = (name: string): number => MOST + (limitedBeside.includes(name) ? 1 : 0)

const mine = "where e.user_id = :student and c.status = 'published' order by e.percent desc, c.id limit 1"
const taught = 'select d.course_id from course_doctors d where d.doctor_id = :doctor'
const id = (table: string, where = 'true') => `select id from ${table} where ${where} limit 1`

/**
 * Queries for the parameters of paths, the first whose beginning fits. `:student` is the learner of the demo, `:doctor`
 * the profile of its doctor.
 */
const places: [path: string, query: string][] = [
  [
    '/me/courses/:slug/certificate',
    `select c.slug from enrollments e join courses c on c.id = e.course_id ${mine}`,
  ],
  ['/me/courses/:slug', `select c.slug from enrollments e join courses c on c.id = e.course_id ${mine}`],
  ['/me/enrollments/:slug', `select c.slug from enrollments e join courses c on c.id = e.course_id ${mine}`],
  ['/me/data-requests/:id/file', id('data_requests', 'user_id = :student and file_path is not null')],
  [
    '/me/questions/:id/pictures',
    'select p.question_id as id, p.id as "pictureId" from question_pictures p join course_questions q on q.id = p.question_id where q.user_id = :student limit 1',
  ],
  ['/me/questions', id('course_questions', 'user_id = :student')],
  [
    '/me/lessons/:lessonId/notes',
    'select lesson_id as "lessonId" from lesson_notes where user_id = :student limit 1',
  ],
  [
    '/categories/:slug',
    "select g.slug from categories g join courses c on c.category_id = g.id where c.status = 'published' order by g.slug limit 1",
  ],
  [
    '/courses/:slug',
    "select c.slug from courses c join reviews r on r.course_id = c.id where c.status = 'published' group by c.id order by count(*) desc limit 1",
  ],
  ['/doctors/:slug', 'select slug from doctors where id = :doctor'],
  ['/news/:slug', "select slug from news where state = 'published' limit 1"],
  ['/pages/:slug', "select 'bao-mat' as slug"],
  [
    '/lessons/:lessonId/quiz',
    `select l.id as "lessonId" from enrollments e join courses c on c.id = e.course_id join lessons l on l.course_id = c.id and l.kind = 'quiz' ${mine}`,
  ],
  [
    '/lessons/:lessonId/hand-ins',
    `select l.id as "lessonId" from enrollments e join courses c on c.id = e.course_id join lessons l on l.course_id = c.id and l.kind = 'assignment' ${mine}`,
  ],
  [
    '/lessons/:lessonId/files',
    `select l.id as "lessonId", f.id as "fileId" from enrollments e join courses c on c.id = e.course_id join lessons l on l.course_id = c.id join lesson_files f on l.files::text like '%' || f.id::text || '%' ${mine}`,
  ],
  [
    '/lessons/:lessonId',
    `select l.id as "lessonId" from enrollments e join courses c on c.id = e.course_id join lessons l on l.course_id = c.id and l.html is not null ${mine}`,
  ],
  [
    '/quiz-attempts/:attemptId',
    'select id as "attemptId" from quiz_attempts where user_id = :student limit 1',
  ],
  [
    '/hand-ins/:id/files',
    'select f.hand_in_id as id, f.id as "fileId" from hand_in_files f join hand_ins h on h.id = f.hand_in_id where h.user_id = :student limit 1',
  ],
  ['/videos/:id/captions', 'select video_id as id, lang from video_captions limit 1'],
  ['/videos/:id', id('videos', 'package_key is not null')],
  ['/bundles/:slug', 'select slug from bundles limit 1'],
  ['/certificates/:code', 'select code from certificates limit 1'],
  ['/paths/:slug', 'select slug from learning_paths where is_published limit 1'],
  [
    '/orders/:code/invoice/files',
    'select o.code, f.id from invoice_files f join orders o on o.id = f.order_id where o.user_id = :student limit 1',
  ],
  ['/orders/:code', "select code from orders where user_id = :student and state = 'paid' limit 1"],
  [
    '/crm/orders/:code/documents',
    'select o.code, d.id from order_documents d join orders o on o.id = d.order_id limit 1',
  ],
  [
    '/crm/orders/:code/seats',
    'select o.code from orders o join seats s on s.organisation_id = o.organisation_id limit 1',
  ],
  ['/crm/orders/:code', "select code from orders where state = 'paid' limit 1"],
  [
    '/crm/invoices/:code/files',
    'select o.code, f.id from invoice_files f join orders o on o.id = f.order_id limit 1',
  ],
  ['/crm/invoice-exports/:id', id('invoice_exports')],
  ['/crm/webhooks/:id', id('webhooks')],
  ['/crm/lti-platforms/:id', id('lti_platforms')],
  ['/v1/enrolments/:id', id('enrollments')],
  ['/v1/orders/:code', "select code from orders where state = 'paid' limit 1"],
  ['/video-lessons/:lessonId', 'select id as "lessonId" from lessons where kind = \'video\' limit 1'],
  [
    '/crm/courses/:id/assignments',
    'select course_id as id, id as "lessonId" from lessons where kind = \'assignment\' limit 1',
  ],
  [
    '/crm/courses/:id/quizzes',
    'select course_id as id, id as "lessonId" from lessons where kind = \'quiz\' limit 1',
  ],
  [
    '/crm/courses/:id/lessons/:lessonId/package',
    'select course_id as id, id as "lessonId" from lessons where kind = \'article\' limit 1',
  ],
  [
    '/crm/courses/:id/lessons',
    'select course_id as id, id as "lessonId" from lessons where html is not null limit 1',
  ],
  ['/crm/courses/:id/files', 'select course_id as id, id as "fileId" from lesson_files limit 1'],
  ['/crm/courses/:id/versions', 'select course_id as id from curriculum_versions limit 1'],
  [
    '/crm/courses/:id',
    'select l.course_id as id from quizzes q join lessons l on l.id = q.lesson_id limit 1',
  ],
  ['/course-previews/of/:id', `select course_id as id from course_doctors where doctor_id = :doctor limit 1`],
  ['/crm/news/:id', 'select news_id as id from news_versions order by number desc limit 1'],
  ['/crm/pages/:slug', "select 'bao-mat' as slug"],
  [
    '/crm/users/:id/professional',
    'select user_id as id from professional_profiles where proof_path is not null limit 1',
  ],
  ['/crm/users/:id', 'select :student::uuid as id'],
  ['/crm/affiliates/:id', id('affiliates')],
  [
    '/crm/students/:id/mails/:mailId',
    'select user_id as id, id as "mailId" from mails where user_id is not null limit 1',
  ],
  [
    '/crm/students/:id/merge',
    "select :student::uuid as id, id as \"otherId\" from users where role = 'student' and id <> :student::uuid and status = 'active' limit 1",
  ],
  [
    '/crm/students/:id/quizzes/:attemptId',
    'select user_id as id, id as "attemptId" from quiz_attempts where submitted_at is not null limit 1',
  ],
  ['/crm/students/:id', 'select :student::uuid as id'],
  ['/crm/order-learners/:id', 'select :student::uuid as id'],
  ['/crm/learners/:id', 'select :student::uuid as id'],
  ['/crm/contacts/:id', id('contact_requests')],
  ['/crm/doctor-rooms/:slug', 'select slug from doctors where id = :doctor'],
  ['/crm/doctors/:id', 'select :doctor::uuid as id'],
  ['/crm/emergency-cards/:id', id('emergency_cards')],
  ['/crm/glossary/:id', id('glossary_terms')],
  ['/crm/hand-ins/:id/files', 'select hand_in_id as id, id as "fileId" from hand_in_files limit 1'],
  ['/crm/learner-imports/:id', id('learner_imports')],
  ['/crm/letters/:id', id('letters')],
  ['/crm/organisations/:id', id('organisations')],
  ['/crm/patient-consents/:id', id('patient_consents')],
  ['/crm/paths/:id', id('learning_paths')],
  ['/crm/gateway/settlements/:id', id('gateway_settlements')],
  ['/crm/bank/statements/:id', id('bank_statements')],
  ['/quizzes/:lessonId/analysis', 'select lesson_id as "lessonId" from quizzes limit 1'],
  ['/crm/privacy/requests/:id', id('data_requests')],
  ['/data-copies/:link', `select '${COPY_LINK}' as link`],
  [
    '/crm/questions/:id/pictures',
    'select question_id as id, id as "pictureId" from question_pictures limit 1',
  ],
  ['/crm/activation-batches/:id', id('activation_batches')],
  ['/crm/settings/:section', "select 'business' as section"],
  ['/crm/site/:part', "select 'home' as part"],
  ['/crm/reconciliation-reports/:day', 'select day::text from reconciliation_reports limit 1'],
  ['/crm/payouts/:id', id('payout_batches')],
  ['/crm/revenue/:id/:month', 'select doctor_id as id, month from doctor_statements limit 1'],
  ['/doctor-portal/revenue/:month', 'select month from doctor_statements where doctor_id = :doctor limit 1'],
  ['/doctor-portal/doctors/:slug', 'select slug from doctors where id = :doctor'],
  [
    '/doctor-portal/learners/:id/quizzes',
    `select e.id, a.id as "attemptId" from quiz_attempts a join lessons l on l.id = a.lesson_id join enrollments e on e.user_id = a.user_id and e.course_id = l.course_id and e.state = 'active' where l.course_id in (${taught}) and a.submitted_at is not null limit 1`,
  ],
  ['/doctor-portal/learners/:id', id('enrollments', `course_id in (${taught}) and state = 'active'`)],
  [
    '/doctor-portal/courses/:id',
    `select course_id as id from course_doctors where doctor_id = :doctor limit 1`,
  ],
  [
    '/doctor-portal/questions/:id/pictures',
    `select p.question_id as id, p.id as "pictureId" from question_pictures p join course_questions q on q.id = p.question_id where q.course_id in (${taught}) limit 1`,
  ],
  ['/doctor-portal/questions/:id', id('course_questions', `course_id in (${taught})`)],
  ['/recordings/:id', id('recorded_answers')],
  [
    '/doctor-portal/emergency-cards/:id',
    `select card_id as id from emergency_card_courses where course_id in (${taught}) limit 1`,
  ],
  [
    '/doctor-portal/hand-ins/:id/files',
    `select f.hand_in_id as id, f.id as "fileId" from hand_in_files f join hand_ins h on h.id = f.hand_in_id where h.course_id in (${taught}) limit 1`,
  ],
  ['/doctor-portal/hand-ins/:id', id('hand_ins', `course_id in (${taught}) and state <> 'draft'`)],
  ['/list-exports/files/:id', id('list_exports')],
]

/** The query for the parameters of a path; null for a path without any. @throws Error for a path that none stands for */
export function placeOf(path: string): string | null {
  if (!path.includes(':')) return null
  const found = places.find(([start]) => path.startsWith(start))
  if (!found) throw new Error(`no parameters for ${path}`)
  return found[1]
}

/** Queries of reads that need one, or that answer nothing without. */
const queries: Record<string, object> = {
  'secondFactor.demoCode': { email: 'chusohuu@demo.thamhoc.vn' },
  'search.suggestions': { q: 'giai phau' },
  'search.others': { q: 'giai phau' },
  'content.demoAccounts': { app: 'web' },
  'learning.searchCourse': { q: 'kim' },
  'questions.similarQuestions': { q: 'goc kim' },
  'notes.noteFile': { format: 'md' },
  'learningHours.yearFile': { year: '2026', format: 'pdf' },
  'crm.pageVersion': { number: '1' },
  'crmLetters.letterAudience': { topic: 'learning' },
  'crmQuickFind.find': { q: 'yen' },
  'crmSite.homeVersion': { number: '1' },
  'crmSite.navigationVersion': { number: '1' },
  'crmSite.choices': { kind: 'course', q: '' },
  'courseDrafts.compareVersions': { from: '1', to: '2' },
  'newsDrafts.version': { number: '1' },
  'listViews.views': { list: 'orders' },
}
/** Reads of one month. */
const ofMonth = new Set([
  'crmInvoices.taxTable',
  'crmInvoices.exportTaxTable',
  'reconciliation.ledger',
  'reconciliation.exportLedger',
  'withholding.withheld',
  'revenue.revenue',
  'revenue.exportRevenue',
])

/** The query that a read is asked with. */
export const queryOf = (name: string, now: Date): object => ({
  ...queries[name],
  ...(ofMonth.has(name) ? { month: now.toISOString().slice(0, 7) } : {}),
})
