import { type OfficeContext as AppContext, OfficeError, OfficeRoot } from '@repo/back-office'
import { defineRoutes, type PageModule, type RouteDefinition, type RouteObject } from '@repo/routing'
import { isPermission } from '../components/permissions.ts'
import { brand } from './env.ts'
import { middlewares } from './guards.ts'
import { paths } from './paths.ts'

type Page = Promise<PageModule<AppContext>>
type Middleware = keyof typeof middlewares

const office = (
  path: string,
  middleware: Middleware,
  lazy: () => Page,
): RouteDefinition<AppContext, Middleware> => ({
  path,
  layout: 'crm',
  middleware: [middleware],
  lazy,
})

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const day = /^20\d{2}-\d{2}-\d{2}$/
const month = /^20\d{2}-(?:0[1-9]|1[0-2])$/

/** The list and one of its rows come in one file, which costs every page less than two. */
const webhookPages = () => import('../routes/webhooks.route.tsx')
const ltiPages = () => import('../routes/lti.route.tsx')

/** URL → layout → page, with the permission that opens it. */
const routes: RouteDefinition<AppContext, Middleware>[] = [
  { path: paths.root.pattern, layout: 'custom', lazy: () => import('../routes/root.route.tsx') },
  { path: paths.login.pattern, layout: 'custom', lazy: () => import('../routes/login.route.tsx') },
  {
    path: paths.setPassword.pattern,
    layout: 'custom',
    lazy: () => import('../routes/set-password.route.tsx'),
  },
  {
    path: paths.secondFactor.pattern,
    layout: 'custom',
    lazy: () => import('../routes/second-factor.route.tsx'),
  },
  { path: paths.texts.pattern, layout: 'custom', lazy: () => import('../routes/texts.route.tsx') },
  office(paths.hub.pattern, 'anyStaff', () => import('../routes/hub.route.tsx')),
  office(paths.account.pattern, 'anyStaff', () => import('../routes/account.route.tsx')),
  office(paths.dashboard.pattern, 'anyStaff', () => import('../routes/dashboard.route.tsx')),
  office(paths.courses.pattern, 'courses', () => import('../routes/courses.route.tsx')),
  office(paths.addCourse.pattern, 'editCourses', () => import('../routes/course-add.route.tsx')),
  {
    ...office(paths.editCourse.pattern, 'courses', () => import('../routes/course-edit.route.tsx')),
    // Without `?id=` the page lets one choose the course.
    check: ({ url: { searchParams } }) => !searchParams.has('id') || uuid.test(searchParams.get('id') ?? ''),
  },
  {
    ...office(paths.assignment.pattern, 'editCourses', () => import('../routes/assignment.route.tsx')),
    check: ({ url: { searchParams } }) =>
      uuid.test(searchParams.get('course') ?? '') && uuid.test(searchParams.get('lesson') ?? ''),
  },
  {
    ...office(paths.quiz.pattern, 'editCourses', () => import('../routes/quiz.route.tsx')),
    check: ({ url: { searchParams } }) =>
      uuid.test(searchParams.get('course') ?? '') && uuid.test(searchParams.get('lesson') ?? ''),
  },
  office(paths.doctors.pattern, 'doctors', () => import('../routes/doctors.route.tsx')),
  office(paths.addDoctor.pattern, 'editDoctors', () => import('../routes/doctor-add.route.tsx')),
  {
    ...office(paths.doctor.pattern, 'doctors', () => import('../routes/doctor.route.tsx')),
    check: ({ params }) => uuid.test(params.id ?? ''),
  },
  office(paths.doctorRoom.pattern, 'doctors', () => import('../routes/doctor-room.route.tsx')),
  office(paths.categories.pattern, 'categories', () => import('../routes/categories.route.tsx')),
  office(paths.paths.pattern, 'courses', () => import('../routes/paths.route.tsx')),
  {
    ...office(paths.path.pattern, 'courses', () => import('../routes/path.route.tsx')),
    check: ({ params }) => uuid.test(params.id ?? ''),
  },
  office(paths.search.pattern, 'search', () => import('../routes/search.route.tsx')),
  office(paths.glossary.pattern, 'clinical', () => import('../routes/glossary.route.tsx')),
  office(paths.emergencyCards.pattern, 'clinical', () => import('../routes/emergency-cards.route.tsx')),
  office(paths.patientConsents.pattern, 'consents', () => import('../routes/patient-consents.route.tsx')),
  office(paths.settings.pattern, 'settings', () => import('../routes/settings.route.tsx')),
  office(paths.setup.pattern, 'settings', () => import('../routes/setup.route.tsx')),
  office(paths.audit.pattern, 'audit', () => import('../routes/audit.route.tsx')),
  office(paths.privacy.pattern, 'privacy', () => import('../routes/privacy.route.tsx')),
  {
    ...office(paths.privacyRequest.pattern, 'privacy', () => import('../routes/privacy-request.route.tsx')),
    check: ({ params }) => uuid.test(params.id ?? ''),
  },
  office(paths.jobs.pattern, 'jobs', () => import('../routes/jobs.route.tsx')),
  office(paths.videos.pattern, 'videos', () => import('../routes/videos.route.tsx')),
  {
    ...office(paths.video.pattern, 'videos', () => import('../routes/video.route.tsx')),
    check: ({ params }) => uuid.test(params.id ?? ''),
  },
  office(paths.students.pattern, 'students', () => import('../routes/students.route.tsx')),
  office(paths.letters.pattern, 'letters', () => import('../routes/letters.route.tsx')),
  office(paths.addLetter.pattern, 'letters', () => import('../routes/letter-add.route.tsx')),
  {
    ...office(paths.letter.pattern, 'letters', () => import('../routes/letter.route.tsx')),
    check: ({ params }) => uuid.test(params.id ?? ''),
  },
  office(
    paths.learnerImports.pattern,
    'manageEnrolments',
    () => import('../routes/learner-imports.route.tsx'),
  ),
  {
    ...office(
      paths.learnerImport.pattern,
      'manageEnrolments',
      () => import('../routes/learner-import.route.tsx'),
    ),
    check: ({ params }) => uuid.test(params.id ?? ''),
  },
  {
    ...office(paths.student.pattern, 'students', () => import('../routes/student.route.tsx')),
    check: ({ params }) => uuid.test(params.id ?? ''),
  },
  {
    ...office(paths.user.pattern, 'users', () => import('../routes/user.route.tsx')),
    check: ({ params }) => uuid.test(params.id ?? ''),
  },
  office(paths.users.pattern, 'users', () => import('../routes/users.route.tsx')),
  office(paths.roles.pattern, 'roles', () => import('../routes/roles.route.tsx')),
  office(paths.addRole.pattern, 'roles', () => import('../routes/role-add.route.tsx')),
  {
    ...office(paths.role.pattern, 'roles', () => import('../routes/role.route.tsx')),
    check: ({ params: { id = '' } }) => uuid.test(id) || isPermission(id),
  },
  office(paths.reviews.pattern, 'reviews', () => import('../routes/reviews.route.tsx')),
  office(paths.questions.pattern, 'reviews', () => import('../routes/questions.route.tsx')),
  office(paths.contacts.pattern, 'contacts', () => import('../routes/contacts.route.tsx')),
  {
    ...office(paths.contact.pattern, 'contacts', () => import('../routes/contact.route.tsx')),
    check: ({ params }) => uuid.test(params.id ?? ''),
  },
  office(paths.news.pattern, 'news', () => import('../routes/news.route.tsx')),
  office(paths.pages.pattern, 'pages', () => import('../routes/pages.route.tsx')),
  office(paths.homePage.pattern, 'site', () => import('../routes/home-page.route.tsx')),
  office(paths.navigation.pattern, 'site', () => import('../routes/navigation.route.tsx')),
  office(paths.orders.pattern, 'orders', () => import('../routes/orders.route.tsx')),
  office(paths.addOrder.pattern, 'makeOrders', () => import('../routes/order-add.route.tsx')),
  office(paths.order.pattern, 'orders', () => import('../routes/order.route.tsx')),
  office(paths.organisations.pattern, 'organisations', () => import('../routes/organisations.route.tsx')),
  {
    ...office(paths.organisation.pattern, 'organisations', () => import('../routes/organisation.route.tsx')),
    check: ({ params }) => uuid.test(params.id ?? ''),
  },
  {
    ...office(paths.sellSeats.pattern, 'makeOrders', () => import('../routes/sell-seats.route.tsx')),
    check: ({ params }) => uuid.test(params.id ?? ''),
  },
  office(paths.money.pattern, 'orders', () => import('../routes/money.route.tsx')),
  office(paths.bankStatements.pattern, 'money', () => import('../routes/bank-statements.route.tsx')),
  {
    ...office(paths.bankStatement.pattern, 'money', () => import('../routes/bank-statement.route.tsx')),
    check: ({ params }) => uuid.test(params.id ?? ''),
  },
  office(paths.settlements.pattern, 'money', () => import('../routes/gateway-settlements.route.tsx')),
  {
    ...office(paths.settlement.pattern, 'money', () => import('../routes/gateway-settlement.route.tsx')),
    check: ({ params }) => uuid.test(params.id ?? ''),
  },
  office(paths.bank.pattern, 'money', () => import('../routes/bank.route.tsx')),
  office(paths.ledger.pattern, 'money', () => import('../routes/ledger.route.tsx')),
  office(paths.moneyReports.pattern, 'money', () => import('../routes/money-reports.route.tsx')),
  {
    ...office(paths.moneyReport.pattern, 'money', () => import('../routes/money-report.route.tsx')),
    check: ({ params }) => day.test(params.day ?? ''),
  },
  office(paths.bundles.pattern, 'coupons', () => import('../routes/bundles.route.tsx')),
  office(paths.coupons.pattern, 'coupons', () => import('../routes/coupons.route.tsx')),
  office(paths.instalments.pattern, 'coupons', () => import('../routes/instalments.route.tsx')),
  office(paths.ltiPlatforms.pattern, 'settings', ltiPages),
  office(paths.ltiPlatform.pattern, 'settings', ltiPages),
  office(paths.webhooks.pattern, 'settings', webhookPages),
  office(paths.webhook.pattern, 'settings', webhookPages),
  office(paths.apiKeys.pattern, 'settings', () => import('../routes/api-keys.route.tsx')),
  office(paths.affiliates.pattern, 'coupons', () => import('../routes/affiliates.route.tsx')),
  office(paths.activationBatches.pattern, 'codes', () => import('../routes/activation-batches.route.tsx')),
  {
    ...office(paths.activationBatch.pattern, 'codes', () => import('../routes/activation-batch.route.tsx')),
    check: ({ params }) => uuid.test(params.id ?? ''),
  },
  office(paths.invoices.pattern, 'invoices', () => import('../routes/invoices.route.tsx')),
  office(paths.invoiceExports.pattern, 'invoices', () => import('../routes/invoice-exports.route.tsx')),
  office(
    paths.invoiceCorrections.pattern,
    'invoices',
    () => import('../routes/invoice-corrections.route.tsx'),
  ),
  office(paths.invoiceTaxes.pattern, 'invoices', () => import('../routes/invoice-taxes.route.tsx')),
  office(paths.exports.pattern, 'exports', () => import('../routes/exports.route.tsx')),
  office(paths.payouts.pattern, 'payouts', () => import('../routes/payouts.route.tsx')),
  office(paths.withheldTax.pattern, 'revenue', () => import('../routes/withheld-tax.route.tsx')),
  office(paths.revenue.pattern, 'revenue', () => import('../routes/revenue.route.tsx')),
  {
    ...office(paths.statement.pattern, 'revenue', () => import('../routes/statement.route.tsx')),
    check: ({ params }) => uuid.test(params.id ?? '') && month.test(params.month ?? ''),
  },
]

/** The route table of the back office. */
export function createRoutes(context: AppContext): RouteObject[] {
  return defineRoutes<AppContext, Middleware>({
    context,
    routes,
    middlewares,
    layouts: {
      crm: { lazy: () => import('../layouts/crm.tsx') },
      custom: { lazy: () => import('../layouts/custom.tsx') },
    },
    notFoundLayout: 'crm',
    Root: () => <OfficeRoot brand={brand} />,
    ErrorBoundary: () => <OfficeError brand={brand} homeHref={paths.hub()} />,
  })
}
