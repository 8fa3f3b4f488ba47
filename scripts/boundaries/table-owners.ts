/**
 * Whose each table is, and which other modules read it, for joins and lists. Only the owner's repos write it.
 * `scripts/boundaries/table-access.ts` holds the repos to it.
 */
export const tableOwners: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  auth: {
    users: [
      'account',
      'activation',
      'cards',
      'contacts',
      'core',
      'crm',
      'crm-accounts',
      'crm-doctors',
      'crm-orders',
      'curriculum',
      'devices',
      'doctor-portal',
      'invoices',
      'learners',
      'learning',
      'ledger',
      'orders',
      'payments',
      'playback',
      'refunds',
      'settings',
      'uploads',
      'videos',
    ],
    sessions: ['crm-accounts', 'devices', 'playback'],
    oneTimeCodes: ['account'],
    resetTokens: ['account', 'crm-doctors'],
  },
  legal: {
    consents: ['account'],
    pageVersions: [],
  },
  account: {
    emailChanges: [],
    professionalProfiles: [],
    dataRequests: [],
    doctors: [
      'art',
      'auth',
      'cards',
      'catalogue',
      'crm',
      'crm-accounts',
      'crm-doctors',
      'doctor-portal',
      'revenue',
      'search',
    ],
  },
  'second-factor': {
    secondFactors: [],
    recoveryCodes: [],
    usedTimeSteps: [],
  },
  devices: {
    learningDevices: ['playback'],
  },
  core: {
    rateLimits: [],
    usedProofs: [],
    idempotencyKeys: [],
    siteSettings: [],
    settingVersions: [],
  },
  db: {
    auditEntries: ['crm-accounts', 'crm-doctors', 'crm-orders'],
  },
  mail: {
    mails: ['content'],
  },
  channels: {
    phoneMessages: [],
  },
  search: {
    searchDocuments: ['catalogue'],
    searchVocabulary: [],
    synonymGroups: [],
    synonymTerms: [],
    searchMisses: [],
  },
  contacts: {
    contactRequests: ['crm'],
    contactEntries: [],
  },
  curriculum: {
    sections: ['cards', 'catalogue', 'learning', 'videos'],
    lessons: ['cards', 'catalogue', 'crm', 'doctor-portal', 'learning', 'playback', 'search', 'videos'],
    curriculumDrafts: [],
    curriculumVersions: [],
    removedLessonProgress: [],
  },
  playback: {
    playbacks: ['media'],
    playbackBudgets: [],
    fetchedMedia: [],
  },
  uploads: {
    videoUploads: ['videos'],
    uploadLocks: [],
  },
  videos: {
    videos: ['catalogue', 'crm', 'curriculum', 'learning', 'uploads'],
    videoOriginals: ['uploads'],
    videoPackages: ['media'],
    videoCaptions: ['learning', 'media'],
    removedCaptions: [],
    videoSoundTracks: [],
  },
  learning: {
    enrollments: [
      'catalogue',
      'crm',
      'crm-orders',
      'doctor-portal',
      'orders',
      'payments',
      'playback',
      'refunds',
    ],
    lessonProgress: [],
    learningDays: ['crm', 'doctor-portal'],
    reviews: ['cards', 'catalogue', 'crm', 'doctor-portal'],
    attachments: ['media'],
  },
  ledger: {
    payments: ['crm-orders', 'orders', 'payments'],
    paymentEvents: ['crm-orders', 'payments', 'refunds'],
    bankTransactions: [],
    transferNumbers: [],
    moneyCases: ['crm', 'crm-orders', 'orders', 'payments'],
  },
  revenue: {
    shareRules: [],
    doctorStatements: [],
    revenueEntries: ['crm', 'crm-orders', 'doctor-portal', 'invoices'],
  },
  coupons: {
    coupons: [],
    couponCourses: [],
  },
  orders: {
    orders: [
      'activation',
      'auth',
      'coupons',
      'crm',
      'crm-orders',
      'invoices',
      'learning',
      'ledger',
      'payments',
      'refunds',
      'revenue',
    ],
    orderLines: ['crm-orders', 'learning', 'payments', 'refunds', 'revenue'],
    gifts: ['payments', 'refunds'],
  },
  payments: {
    unverifiedNotices: [],
    reconciliationReports: [],
  },
  refunds: {
    refunds: ['crm', 'crm-orders', 'ledger', 'orders', 'payments'],
    refundLines: ['orders', 'payments'],
  },
  activation: {
    activationBatches: [],
    activationCodes: [],
  },
  invoices: {
    invoiceExports: [],
    invoiceRequests: [],
  },
  crm: {
    categories: ['art', 'cards', 'catalogue', 'content', 'search'],
    courses: [
      'activation',
      'art',
      'cards',
      'catalogue',
      'content',
      'coupons',
      'curriculum',
      'crm-doctors',
      'doctor-portal',
      'learning',
      'orders',
      'refunds',
      'revenue',
      'search',
      'videos',
    ],
    courseStats: ['cards', 'catalogue', 'doctor-portal', 'search'],
    courseDoctors: [
      'art',
      'cards',
      'catalogue',
      'crm-doctors',
      'doctor-portal',
      'learning',
      'orders',
      'search',
      'videos',
    ],
    news: ['art', 'cards', 'content', 'search'],
  },
  'crm-doctors': {
    licenceReminders: [],
  },
  'crm-orders': {
    orderDocuments: [],
  },
  learners: {
    learnerNotes: [],
  },
}

/** Repos that may read and write the tables of every module, each with the sentence that says why. */
export const accessToAllTables: readonly { path: string; reason: string }[] = [
  {
    path: 'apps/api/src/modules/account/erasure.repo.ts',
    reason:
      "A person's data is erased as a whole, in one transaction, in every table that holds some of it; modules above account cannot be asked from there.",
  },
  {
    path: 'apps/api/src/modules/account/export.repo.ts',
    reason: "A person's data is copied as a whole, from every table that holds some of it; it only reads.",
  },
]
