/** The modules of the API from the bottom to the top: each knows only what stands before it. */
export const apiLayers: readonly { name: string; modules: readonly string[] }[] = [
  { name: 'identity', modules: ['art', 'legal', 'auth', 'notices', 'account', 'second-factor', 'devices'] },
  {
    name: 'catalogue',
    modules: ['cards', 'search', 'contacts', 'site-parts', 'content', 'catalogue', 'glossary'],
  },
  { name: 'video', modules: ['curriculum', 'playback', 'uploads', 'videos'] },
  {
    name: 'learning',
    modules: [
      'learning',
      'lesson-files',
      'quizzes',
      'assignments',
      'questions',
      'notes',
      'wishes',
      'repetition',
      'certificates',
      'learning-hours',
      'media',
    ],
  },
  {
    name: 'sales',
    modules: [
      'ledger',
      'revenue',
      'coupons',
      'seats',
      'orders',
      'payments',
      'refunds',
      'activation',
      'invoices',
    ],
  },
  {
    name: 'offices',
    modules: [
      'crm-accounts',
      'crm',
      'course-archives',
      'course-review',
      'course-previews',
      'crm-orders',
      'learners',
      'learner-imports',
      'letters',
      'merging',
      'organisations',
      'crm-sales',
      'doctor-portal',
      'crm-doctors',
      'quick-find',
      'settings',
      'setup',
      'jobs',
      'audit',
      'list-exports',
      'list-views',
      'reports',
    ],
  },
]

/** What every module stands on; these folders of the API know no module. */
export const foundations = ['core', 'db', 'queue', 'mail', 'channels', 'storage', 'secrets', 'process']
