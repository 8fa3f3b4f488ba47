import type { ApiContract, EndpointOutput } from '@repo/contract'
import { policyNames } from '@repo/contract/legal-pages'

type Catalogue = ApiContract['catalogue']
export type CourseDetail = EndpointOutput<Catalogue['course']>
export type CourseCard = CourseDetail['related'][number]
export type DoctorDetail = EndpointOutput<Catalogue['doctor']>
export type DoctorCard = EndpointOutput<Catalogue['doctors']>['items'][number]
export type CategorySummary = EndpointOutput<Catalogue['categories']>[number]
export type LessonOutline = CourseDetail['sections'][number]['lessons'][number]
export type Review = EndpointOutput<Catalogue['courseReviews']>['items'][number]
export type HomeData = EndpointOutput<Catalogue['home']>
export type NewsCard = EndpointOutput<ApiContract['content']['newsList']>['items'][number]
export type NavigationData = EndpointOutput<ApiContract['content']['navigation']>
type BlockOf<Kind extends string> = Extract<HomeData['blocks'][number], { kind: Kind }>

let counter = 0

/** A UUID of its own for each thing built. */
export function nextId(): string {
  counter += 1
  return `01920000-0000-7000-8000-${String(counter).padStart(12, '0')}`
}

export const buildDoctorCard = (overrides: Partial<DoctorCard> = {}): DoctorCard => ({
  slug: 'pham-gia-han',
  name: 'Phạm Gia Hân',
  academicTitle: 'BS.CKI',
  portraitUrl: '/covers/doctors/pham-gia-han.svg',
  isVerified: true,
  specialties: ['Da liễu thẩm mỹ'],
  workplace: 'Phòng khám trình diễn Sen Việt',
  yearsOfPractice: 12,
  courseCount: 2,
  rating: { average: 4.8, count: 25 },
  ...overrides,
})

export function buildCourseCard(overrides: Partial<CourseCard> = {}): CourseCard {
  const { slug, name, academicTitle, portraitUrl, isVerified } = buildDoctorCard()
  return {
    id: nextId(),
    slug: 'tiem-moi-an-toan',
    title: 'Tiêm môi an toàn',
    subtitle: 'Từ giải phẫu mạch máu đến kỹ thuật kim và cannula',
    coverUrl: '/covers/courses/tiem-moi-an-toan.svg',
    category: { slug: 'ky-thuat-tiem', name: 'Kỹ thuật tiêm', motif: 'injection' },
    doctor: { slug, name, academicTitle, portraitUrl, isVerified },
    level: 'intermediate',
    audience: 'physician',
    durationMs: 45_300_000,
    lessonCount: 48,
    listPrice: 3_200_000,
    price: 2_490_000,
    saleEndsAt: '2026-12-31T16:59:59.000Z',
    rating: { average: 4.9, count: 128 },
    learnerCount: 1111,
    updatedAt: '2026-11-01T03:00:00.000Z',
    ...overrides,
  }
}

export const buildLesson = (overrides: Partial<LessonOutline> = {}): LessonOutline => ({
  id: nextId(),
  title: 'Giải phẫu mạch máu vùng môi',
  kind: 'video',
  durationMs: 755_000,
  isFreePreview: false,
  sensitive: [],
  sensitiveNote: '',
  isProfessionalsOnly: false,
  ...overrides,
})

export const buildCategory = (overrides: Partial<CategorySummary> = {}): CategorySummary => ({
  id: nextId(),
  slug: 'ky-thuat-tiem',
  name: 'Kỹ thuật tiêm',
  description: 'Tiêm chất làm đầy và botulinum an toàn.',
  motif: 'injection',
  parentSlug: null,
  courseCount: 4,
  ...overrides,
})

export const buildReview = (overrides: Partial<Review> = {}): Review => ({
  id: nextId(),
  author: 'Thu H.',
  rating: 5,
  text: 'Bài giảng rõ ràng, ca lâm sàng phân tích kỹ.',
  createdAt: '2026-10-12T02:00:00.000Z',
  reply: null,
  ...overrides,
})

export const buildNewsCard = (overrides: Partial<NewsCard> = {}): NewsCard => ({
  id: nextId(),
  slug: 'nhan-biet-som-tac-mach',
  title: 'Nhận biết sớm tắc mạch sau tiêm',
  excerpt: 'Năm dấu hiệu cần dừng tiêm ngay.',
  coverUrl: '/covers/news/nhan-biet-som-tac-mach.svg',
  author: 'Ban biên tập',
  category: { slug: 'bien-chung', name: 'Biến chứng' },
  readingMinutes: 6,
  publishedAt: '2026-11-10T01:00:00.000Z',
  ...overrides,
})

export function buildCourseDetail(overrides: Partial<CourseDetail> = {}): CourseDetail {
  return {
    ...buildCourseCard(),
    description: 'Khóa học đi từ giải phẫu đến xử trí biến chứng.',
    outcomes: ['Nhận diện vùng nguy hiểm của môi'],
    requirements: ['Chứng chỉ hành nghề bác sĩ'],
    accessMonths: null,
    givesCertificate: true,
    paths: [],
    certificateHours: 12,
    risks: ['Tắc mạch'],
    references: [
      {
        authors: 'Trần C., Lê D.',
        title: 'Giải phẫu mạch máu vùng môi',
        year: 2024,
        doi: '10.1097/PRS.0001',
      },
    ],
    faq: [{ question: 'Học trong bao lâu?', answer: 'Không giới hạn thời gian.' }],
    trailer: null,
    beforeAfterCount: 0,
    previews: [],
    sections: [
      { id: nextId(), title: 'Giải phẫu', lessons: [buildLesson({ isFreePreview: true }), buildLesson()] },
    ],
    doctors: [{ ...buildDoctorCard(), biography: 'Mười hai năm thực hành.' }],
    ratingHistogram: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 5 ? 120 : 2 })),
    related: [],
    ...overrides,
  }
}

export const buildDoctorDetail = (overrides: Partial<DoctorDetail> = {}): DoctorDetail => ({
  ...buildDoctorCard(),
  biography: 'Mười hai năm thực hành.',
  degrees: [{ year: 2014, title: 'Chuyên khoa I Da liễu', place: 'Trường trình diễn' }],
  licence: { number: '000000/DEMO-CCHN', issuer: 'Sở Y tế (trình diễn)', issuedOn: '2015-05-20' },
  learnerCount: 2100,
  courses: [buildCourseCard()],
  reviews: [],
  ...overrides,
})

interface HomeLists {
  figures: BlockOf<'hero'>['figures']
  freeLesson: BlockOf<'hero'>['freeLesson']
  featured: CourseCard[]
  categories: CategorySummary[]
  doctors: DoctorCard[]
  reviews: BlockOf<'reviews'>['reviews']
  news: NewsCard[]
}

/** A home page as the API draws it: a block of each kind, without those that have nothing to show. */
export function buildHome(overrides: Partial<HomeLists> = {}): HomeData {
  const lists: HomeLists = {
    figures: { courses: 12, doctors: 6, learners: 180 },
    freeLesson: null,
    featured: [buildCourseCard()],
    categories: [buildCategory()],
    doctors: [buildDoctorCard()],
    reviews: [{ ...buildReview(), course: { slug: 'tiem-moi-an-toan', title: 'Tiêm môi an toàn' } }],
    news: [buildNewsCard()],
    ...overrides,
  }
  const { figures, freeLesson, featured, categories, doctors, reviews, news } = lists
  const button = { label: 'Xem khóa học', href: '/course' }
  const blocks: HomeData['blocks'] = [
    {
      id: nextId(),
      kind: 'hero',
      eyebrow: 'Cho người hành nghề',
      title: 'Làm chủ kỹ thuật thẩm mỹ nội khoa',
      lead: 'Khóa học video do bác sĩ giảng dạy.',
      button,
      figures,
      freeLesson,
      picture: null,
    },
    { id: nextId(), kind: 'courses', title: 'Khóa học nổi bật', courses: featured },
    { id: nextId(), kind: 'categories', title: 'Học theo chuyên mục', lead: '', categories },
    {
      id: nextId(),
      kind: 'steps',
      title: 'Một khóa học diễn ra thế nào',
      lead: '',
      steps: [{ title: 'Xem trước khi quyết định', text: 'Không cần tài khoản.' }],
      drawing: { chapters: ['Mở đầu', 'Tóm tắt'], note: 'Lời giảng', noteText: 'Động mạch góc' },
      course: featured[0] ?? null,
    },
    { id: nextId(), kind: 'doctors', title: 'Học từ bác sĩ', lead: '', doctors },
    { id: nextId(), kind: 'reviews', title: 'Học viên nói gì', lead: '', reviews },
    { id: nextId(), kind: 'articles', title: 'Kiến thức và tin tức', news },
    {
      id: nextId(),
      kind: 'faq',
      title: 'Câu hỏi thường gặp',
      items: [{ question: 'Học trong bao lâu?', answer: 'Không giới hạn thời gian.' }],
    },
    {
      id: nextId(),
      kind: 'banner',
      look: 'dark',
      title: 'Bắt đầu bằng một bài học thử',
      text: 'Xem trọn một bài rồi hãy quyết định.',
      buttons: [button],
    },
  ]
  const isEmpty = (block: HomeData['blocks'][number]) =>
    Object.values(block).some((value) => Array.isArray(value) && value.length === 0)
  return { blocks: blocks.filter((block) => !isEmpty(block)) }
}

export const buildNavigation = (overrides: Partial<NavigationData> = {}): NavigationData => ({
  menu: [
    { label: 'Khóa học', href: '/course', children: [] },
    { label: 'Bác sĩ', href: '/doctor', children: [] },
    { label: 'Tin tức', href: '/news', children: [] },
    { label: 'Giới thiệu', href: '/about', children: [] },
    { label: 'Liên hệ', href: '/contact', children: [] },
  ],
  columns: [
    { title: 'Học tập', links: [{ label: 'Tất cả khóa học', href: '/course' }] },
    {
      title: 'Chuyên mục',
      links: [
        { label: 'Kỹ thuật tiêm', href: '/category/ky-thuat-tiem' },
        { label: 'Laser và ánh sáng', href: '/category/laser' },
      ],
    },
  ],
  policies: [...policyNames],
  socials: [],
  ...overrides,
})

/** A stretch of a list that is paged by key, around the given items. */
export const keyPageOf = <Item>(
  items: Item[],
  place: Partial<{ total: number; skipped: number; previous: string | null; next: string | null }> = {},
) => ({ items, pageSize: 20, total: items.length, skipped: 0, previous: null, next: null, ...place })

/** A page of a list around the given items. */
export const pageOf = <Item>(items: Item[], total = items.length) => ({ items, page: 1, pageSize: 12, total })
