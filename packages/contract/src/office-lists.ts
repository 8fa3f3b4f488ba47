/**
 * Every list of the offices, with the endpoint that reads its rows. Views are saved under these names, and who may read
 * the rows may see the views that colleagues share.
 */
export const officeLists = {
  'account-audit': 'crmAccounts.audit',
  'activation-batches': 'crmSales.activationBatches',
  'activation-codes': 'crmSales.activationCodes',
  audit: 'crmAudit.entries',
  categories: 'crm.categories',
  contacts: 'crmContacts.contacts',
  coupons: 'crmSales.coupons',
  'course-choice': 'crm.courses',
  courses: 'crm.courses',
  doctors: 'crmDoctors.doctors',
  'export-files': 'listExports.exportFiles',
  'failed-jobs': 'crmJobs.failedJobs',
  glossary: 'crmGlossary.terms',
  'invoice-exports': 'invoices.invoiceExports',
  invoices: 'invoices.invoices',
  'learner-import-rows': 'crmLearnerImports.importRows',
  'learner-imports': 'crmLearnerImports.imports',
  'learner-mails': 'crmMails.learnerMails',
  'learner-orders': 'crmOrders.orders',
  'learner-questions': 'crmQuestions.learnerQuestions',
  letters: 'crmLetters.letters',
  'money-cases': 'crmOrders.moneyCases',
  'money-reports': 'reconciliation.reports',
  news: 'crm.newsList',
  orders: 'crmOrders.orders',
  'organisation-audit': 'crmOrganisations.organisationAudit',
  'organisation-orders': 'crmOrders.orders',
  'organisation-people': 'crmOrganisations.organisationPeople',
  organisations: 'crmOrganisations.organisations',
  'own-learners': 'doctorPortal.learners',
  'own-questions': 'doctorQuestions.questions',
  pages: 'crm.pages',
  paths: 'crmPaths.paths',
  privacy: 'crmPrivacy.requests',
  questions: 'crmQuestions.questions',
  reviews: 'crm.reviews',
  roles: 'crmRoles.roles',
  'search-misses': 'crmSearch.searchMisses',
  'settings-history': 'crmSettings.history',
  students: 'crm.students',
  synonyms: 'crmSearch.synonyms',
  users: 'crm.users',
  'video-lessons': 'videos.videoLessons',
  videos: 'videos.videos',
} as const satisfies Record<string, `${string}.${string}`>

export type OfficeList = keyof typeof officeLists

export const officeListNames = Object.keys(officeLists) as [OfficeList, ...OfficeList[]]
