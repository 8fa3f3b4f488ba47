import type { ApiContract, EndpointOutput } from '@repo/contract'

type Crm = ApiContract['crm']
export type CourseDetail = EndpointOutput<Crm['course']>
export type CourseRow = EndpointOutput<Crm['courses']>['items'][number]
export type Dashboard = EndpointOutput<Crm['dashboard']>
export type Account = EndpointOutput<Crm['users']>['items'][number]
export type Review = EndpointOutput<Crm['reviews']>['items'][number]

const idOf = (n: number) => `019a9f3e-0000-7000-8000-${String(n).padStart(12, '0')}`
export const ids = {
  course: idOf(1),
  category: idOf(2),
  doctor: idOf(3),
  account: idOf(4),
  review: idOf(5),
  news: idOf(6),
}

export const buildCourseRow = (overrides: Partial<CourseRow> = {}): CourseRow => ({
  id: ids.course,
  slug: 'xu-tri-tac-mach',
  title: 'Xử trí tắc mạch sau tiêm filler',
  coverUrl: '/api/art/covers/xu-tri-tac-mach.svg',
  status: 'draft',
  category: { id: ids.category, name: 'Biến chứng' },
  doctor: { id: ids.doctor, name: 'Lê Minh Quân', academicTitle: 'BS.CKI' },
  price: 4_500_000,
  listPrice: 4_500_000,
  lessonCount: 14,
  learnerCount: 12,
  revenue: 27_000_000,
  hasChanges: false,
  isSubmitted: false,
  updatedAt: '2026-11-07T03:00:00.000Z',
  ...overrides,
})

export const buildStaffCourse = (overrides: Partial<CourseDetail> = {}): CourseDetail => ({
  ...buildCourseRow(),
  subtitle: 'Nhận diện sớm và xử trí đúng',
  description: 'Từ dấu hiệu đến phác đồ.',
  categoryId: ids.category,
  doctorId: ids.doctor,
  level: 'advanced',
  audience: 'physician',
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  accessMonths: 12,
  certificateHours: null,
  outcomes: ['Nhận ra năm dấu hiệu sớm'],
  requirements: [],
  risks: [],
  faq: [],
  references: [],
  coDoctorIds: [],
  pairIds: [],
  hasOwnCover: false,
  sections: [
    {
      id: ids.news,
      title: 'Nhận diện',
      lessons: [
        {
          id: ids.review,
          title: 'Năm dấu hiệu đầu tiên',
          kind: 'video',
          durationMs: 480_000,
          isFreePreview: true,
          sensitive: [],
          sensitiveNote: '',
          isProfessionalsOnly: false,
        },
      ],
    },
  ],
  durationMs: 480_000,
  coverFocus: { x: 50, y: 50 },
  isHeld: false,
  version: null,
  ...overrides,
})

type Sales = NonNullable<Dashboard['sales']>

export const buildSales = (overrides: Partial<Sales> = {}): Sales => ({
  revenue: { value: 112_000_000, previous: 100_000_000 },
  orders: { value: 45, previous: 50 },
  series: [
    { date: '2026-11-20', revenue: 100_000_000, orders: 40 },
    { date: '2026-11-21', revenue: 12_000_000, orders: 5 },
  ],
  topCourses: [
    { id: ids.course, slug: 'xu-tri-tac-mach', title: 'Xử trí tắc mạch', revenue: 27_000_000, orders: 6 },
  ],
  recentOrders: [
    {
      code: 'THQC45FRKYX4RNCP',
      state: 'paid',
      total: 2_560_000,
      createdAt: '2026-11-21T04:23:00.000Z',
      learner: 'Võ Ngọc Bình',
    },
  ],
  ...overrides,
})

const nothing = { count: 0, oldest: null }

export const buildDashboard = (overrides: Partial<Dashboard> = {}): Dashboard => ({
  days: 30,
  from: '2026-10-23',
  to: '2026-11-21',
  comparedFrom: '2026-09-23',
  comparedTo: '2026-10-22',
  updatedAt: '2026-11-21T05:13:00.000Z',
  newLearners: { value: 25, previous: 25 },
  activeLearners: { value: 80, previous: 64 },
  watchedMs: { value: 7_200_000, previous: 3_600_000 },
  completionPercent: { value: 27, previous: 23 },
  sales: buildSales(),
  tasks: {
    coursesInReview: { count: 1, oldest: '2026-11-20T05:13:00.000Z' },
    reportedReviews: { count: 2, oldest: '2026-11-18T05:13:00.000Z' },
    reportedQuestions: null,
    unansweredQuestions: null,
    pendingReviews: { count: 6, oldest: '2026-11-01T05:13:00.000Z' },
    unansweredContacts: nothing,
    privacyRequests: nothing,
    professionsToReview: nothing,
    uncheckedLicences: nothing,
    expiredLicences: nothing,
    overdueCards: nothing,
    failedVideos: nothing,
    failedJobs: nothing,
    unmatchedMoney: nothing,
    misfitOrders: nothing,
    settlementDifferences: { ...nothing, fileId: null },
    refundsToTransfer: nothing,
    refundsToReview: nothing,
  },
  ...overrides,
})

export const buildAccount = (overrides: Partial<Account> = {}): Account => ({
  id: ids.account,
  name: 'Hoàng Minh Duyên',
  email: 'duyen@example.vn',
  phone: '0900000096',
  role: 'student',
  permissions: [],
  ownRoles: [],
  status: 'active',
  lastSeenAt: null,
  createdAt: '2026-11-20T03:00:00.000Z',
  ...overrides,
})

export const buildStaffReview = (overrides: Partial<Review> = {}): Review => ({
  id: ids.review,
  learner: 'Đinh Minh Nga',
  course: { slug: 'soi-da', title: 'Soi da và lập kế hoạch chăm sóc' },
  rating: 5,
  text: 'Giá hợp lý so với lượng kiến thức.',
  state: 'pending',
  hidden: null,
  reports: [],
  reply: null,
  createdAt: '2026-11-20T01:34:00.000Z',
  ...overrides,
})

/** The revenue of a course that one doctor teaches. */
export const noShares = {
  lead: { id: ids.doctor, name: 'Lê Minh Quân', academicTitle: 'BS.CKI', basisPoints: 5000 },
  team: [],
  history: [],
  version: null,
}

/** The rule of a course that gives no certificate. */
export const noCertificates = {
  isOffered: false,
  lessonsPercent: 100,
  needsQuizzes: false,
  needsAssignments: false,
  isSigned: true,
  cme: null,
  version: null,
}
