// What the filters and sorts of lists may be, for screens that load no schemas before somebody sends something.

export const orderSorts = ['createdAt', 'total'] as const

/** Which day of an order `from` and `to` mean; `moved`: money came in for it or was paid back. */
export const orderDays = ['created', 'paid', 'moved'] as const

/** The same of a learner: the account was opened, a lesson was opened or continued, or a course was completed. */
export const learnerDays = ['joined', 'learned', 'completed'] as const

/** What accounts are sorted by, and learners: when they joined, or their name without diacritics. */
export const accountSorts = ['joined', 'name'] as const

/** How far the review of a professional profile is that a learner handed in. */
export const professionReviews = ['pending', 'approved', 'rejected'] as const

/** When a learner was last here; `month`: not for a month, `never`: not yet. */
export const learnerActivities = ['week', 'month', 'never'] as const

/** Parts of the business that actions of the audit log belong to. */
export const auditAreas = [
  'accounts',
  'learners',
  'courses',
  'doctors',
  'sales',
  'content',
  'system',
] as const

/** Whether a signed-in person did it, or the system or somebody who was not signed in. */
export const auditActors = ['person', 'system'] as const

/** `new`: nobody has taken it; `open`: somebody works on it; `answered`: replied to by mail from here; `closed`: nothing more to do. */
export const contactStates = ['new', 'open', 'answered', 'closed'] as const

/** Tabs of the list: those that wait for a reply (`new` and `open`), or one state. */
export const contactTabs = ['unanswered', ...contactStates] as const

export const questionQueues = ['reported', 'waiting', 'hidden', 'all'] as const

/** Questions about the courses of a doctor; `waiting`: without an answer. */
export const doctorQuestionStates = ['waiting', 'answered', 'all'] as const

/** Hand-ins in the courses of a doctor; `waiting`: not judged yet. */
export const doctorHandInStates = ['waiting', 'judged', 'all'] as const

/** Reviews of the courses of a doctor; `waiting`: without an answer. */
export const ownReviewStates = ['all', 'waiting'] as const

export const letterLimits = {
  /** Letters that one person gets in seven days, personal ones aside. */
  perWeek: 2,
  /** Letters of the academy in a day, all of them together; the rest waits for the next day. */
  perDay: 5000,
} as const

/** Limits of one table; a longer one is sent in parts. */
export const importLimits = { bytes: 2 * 1024 * 1024, rows: 2000, columns: 40, days: 3650 } as const

/** Statements of banks. A file whose system names it otherwise is sent by its ending. */
export const statementFileTypes = [
  'text/csv',
  'text/xml',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const
export const statementLimits = { bytes: 5 * 1024 * 1024, lines: 5000, columns: 40 } as const
/** What a column of a bank's table can hold. */
export const statementFields = [
  'date',
  'content',
  'credit',
  'debit',
  'amount',
  'reference',
  'balance',
] as const

/** Settlement files of gateways. */
export const settlementFileTypes = [
  'text/csv',
  // A CSV with a title above its headers.
  'text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const
/** Files with differences that wait for a person, and those that are not taken in yet. */
export const settlementParts = ['open', 'draft'] as const
/** What a column of a gateway's settlement file can hold; `fee` is without its VAT where `vat` has a column, `net` what is paid out. */
export const settlementFields = [
  'transaction',
  'reference',
  'time',
  'kind',
  'status',
  'amount',
  'fee',
  'vat',
  'totalFee',
  'net',
] as const

/** What people may ask for: a copy of their data or a look at it, a correction, deletion, and that processing ends. */
export const dataRequestKinds = ['export', 'deletion', 'correction', 'objection'] as const

/** Every kind of background work, as its queue is named. */
export const jobNames = [
  'send-mail',
  'send-phone-code',
  'export-data',
  'erase-account',
  'announce-news',
  'import-learners',
  'send-letter',
  'send-announcement',
  'new-device',
  'licence-reminders',
  'export-list',
  'remove-files',
  'sweep-course-import',
  'unpack-scorm-package',
  'remove-scorm-folders',
  'refund',
  'expire-orders',
  'book-commissions',
  'instalment-days',
  'close-quiz-attempts',
  'question-digest',
  'mail-digest',
  'learning-reminders',
  'access-ends',
  'send-push',
  'spread-webhooks',
  'send-webhook',
  'spread-lti-scores',
  'send-lti-score',
  'send-xapi-statement',
  'reconcile-payments',
  'money-alerts',
  'pull-bank-lists',
  'take-statement',
  'take-settlement',
  'send-invoices',
  'nightly-report',
  'sweep',
  'keep-partitions',
  'accept-upload',
  'remove-packages',
  'transcode',
  'draft-captions',
] as const

export const importFileTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/** What a column can hold. */
export const importFields = ['name', 'email', 'phone', 'courses', 'days', 'reason', 'priceNote'] as const

/** Tables of invoices for a provider: a row for each invoice (CSV), or for each line of an invoice (a workbook). */
export const invoiceTableFormats = ['csv', 'xlsx'] as const
