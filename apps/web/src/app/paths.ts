/** Every address of this site. Screens build links from here, so that a path is written once. */

/** Appends a query string; empty values are left out. */
function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

export const paths = {
  home: '/',
  about: '/about',
  contact: '/contact',
  /** Asks for an offer of seats for a clinic. */
  contactForClinic: '/contact?topic=clinic',
  /** A question about a course before it is bought. */
  contactAbout: (courseTitle: string) => withQuery('/contact', { topic: 'course', about: courseTitle }),
  courses: '/course',
  course: (slug: string) => `/course/${slug}`,
  /** The page of a course with one of its free films open, from a second on. */
  coursePreviewAt: (slug: string, lessonId: string, seconds: number) =>
    withQuery(`/course/${slug}`, { watch: lessonId, t: seconds.toString() }),
  /** A free course that is joined as soon as the reader is signed in. */
  joinCourse: (slug: string) => `/course/${slug}?join=1`,
  /** The course, which is put on the wish list. */
  wishCourse: (slug: string) => `/course/${slug}?wish=1`,
  /** The course list narrowed to one or several filters. */
  coursesWith: (query: Record<string, string | undefined>) => withQuery('/course', query),
  doctors: '/doctor',
  doctorsWith: (query: Record<string, string | undefined>) => withQuery('/doctor', query),
  doctor: (slug: string) => `/doctor/${slug}`,
  category: (slug: string) => `/category/${slug}`,
  learningPaths: '/path',
  learningPath: (slug: string) => `/path/${slug}`,
  bundles: '/combo',
  bundle: (slug: string) => `/combo/${slug}`,
  news: '/news',
  newsWith: (query: Record<string, string | undefined>) => withQuery('/news', query),
  article: (slug: string) => `/news/${slug}`,
  glossary: '/glossary',
  legal: (slug: string) => `/legal/${slug}`,
  /** One version of a policy page, whatever is in force now. */
  legalVersion: (slug: string, number: number) => `/legal/${slug}?version=${number}`,
  /** A page that staff have written under an address of its own. */
  page: (slug: string) => `/page/${slug}`,
  login: (next?: string) => withQuery('/auth/login', { next }),
  loginWith: (query: { next?: string; notice?: string }) => withQuery('/auth/login', query),
  register: (next?: string) => withQuery('/auth/regis', { next }),
  forgotPassword: '/auth/forgotPass',
  setPassword: '/auth/set-password',
  /** New terms to agree to before the account can be used. */
  acceptTexts: '/auth/consent',
  acceptTextsFor: (next: string) => withQuery('/auth/consent', { next }),
  /** Checkout of one course or several. */
  payment: (...courseSlugs: string[]) =>
    withQuery('/payment', { [courseSlugs.length > 1 ? 'courses' : 'course']: courseSlugs.join() }),
  cart: '/cart',
  /** An order that waits for its money. */
  openOrder: (code: string) => withQuery('/payment', { order: code }),
  profile: '/profile',
  /** One part of the account page. */
  profileSection: (section: string) => withQuery('/profile', { tab: section }),
  orderHistory: (page: number) => withQuery('/profile', { tab: 'orders', page: String(page) }),
  /** One order of the history with everything about it. */
  orderDetail: (code: string) => withQuery('/profile', { tab: 'orders', order: code }),
  /** Where the link of a gift leads; its token stands in the fragment. */
  gift: '/gift',
  myCourses: '/student/my-course',
  /**
   * The classroom of a course, at one lesson if given, else where the learner stopped.
   * @param seconds where in its video, instead of where the learner stopped.
   */
  classroom: (slug: string, lessonId?: string, seconds?: number) =>
    withQuery(`/student/my-course/${slug}`, { lesson: lessonId, t: seconds?.toString() }),
  /** The classroom where the learner stopped, with the video running. */
  goOn: (slug: string, lessonId?: string) =>
    withQuery(`/student/my-course/${slug}`, { lesson: lessonId, play: '1' }),
  /** The draft of a course as visitors would see it. What opens it stands in the fragment. */
  coursePreview: (token: string) => `/preview/course#${token}`,
  /** The classroom of the draft, at one lesson if given. */
  classroomPreview: (token: string, lessonId?: string, seconds?: number) =>
    `${withQuery('/preview/classroom', { lesson: lessonId, t: seconds?.toString() })}#${token}`,
  /** The learner's certificates. */
  myCertificates: '/student/certificates',
  /** The certificate of a course, or what is left to do for it. */
  courseCertificate: (slug: string) => `/student/certificates?course=${slug}`,
  /** What everybody sees of a certificate who has its code. */
  certificate: (code: string) => `/certificate/${code}`,
  /** The learner's notes of all courses. */
  myNotes: '/student/notes',
  myNotesWith: (query: Record<string, string | undefined>) => withQuery('/student/notes', query),
  /** The learning hours of a year; of this one if none is named. */
  hours: (year?: number) => withQuery('/student/hours', { year: year?.toString() }),
  /** Emergency cards of the learner's courses. */
  emergencyCards: '/student/emergency',
  emergencyCard: (id: string) => `/student/emergency?card=${id}`,
  /** Times at which the learner is reminded of learning. */
  reminders: '/student/reminders',
  /** The daily review of questions. */
  review: '/student/review',
  /** Own codes by which one recommends courses. */
  affiliate: '/student/affiliate',
  /** Seats of the organisation that one coordinates. */
  seats: '/student/seats',
  outbox: '/demo/outbox',
} as const
