import { z } from 'zod'
import { admin, rights, roles } from './access.ts'
import { audiences, categorySummary, levels, motifs, sectionOutline } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import {
  assetUrl,
  done,
  id,
  instant,
  milliseconds,
  pageOf,
  pageQuery,
  searchText,
  slug,
  text,
  vnd,
} from './fields.ts'
import { order } from './orders.ts'

export const courseStatuses = ['draft', 'in_review', 'published', 'archived'] as const
export const userStatuses = ['pending', 'active', 'locked'] as const
export const reviewStates = ['pending', 'published', 'hidden'] as const
export const newsStates = ['draft', 'scheduled', 'published'] as const
export const dashboardPeriods = [7, 30, 90] as const

const byId = z.object({ id })
const listQuery = { q: searchText.optional(), ...pageQuery }

/** A figure with its value in the period before, so that the screen can say how it moved. */
const figure = z.object({ value: z.number(), previous: z.number() })

export const staffCourse = z.object({
  id,
  slug,
  title: z.string(),
  coverUrl: assetUrl,
  status: z.enum(courseStatuses),
  category: z.object({ id, name: z.string() }),
  doctor: z.object({ id, name: z.string(), academicTitle: z.string() }),
  price: vnd,
  listPrice: vnd,
  lessonCount: z.int(),
  learnerCount: z.int(),
  revenue: z.int(),
  updatedAt: instant,
})

export const courseBody = z.strictObject({
  title: text(4, 120),
  subtitle: text(0, 200),
  slug,
  description: text(0, 20_000),
  categoryId: id,
  doctorId: id,
  level: z.enum(levels),
  audience: z.enum(audiences),
  listPrice: vnd,
  salePrice: vnd.nullable(),
  saleEndsAt: instant.nullable(),
  accessMonths: z.int().min(1).max(120).nullable(),
  outcomes: z.array(text(1, 200)).max(20),
  requirements: z.array(text(1, 200)).max(20),
})

export const staffCourseDetail = staffCourse.extend({
  subtitle: z.string(),
  description: z.string(),
  categoryId: id,
  doctorId: id,
  level: z.enum(levels),
  audience: z.enum(audiences),
  salePrice: vnd.nullable(),
  saleEndsAt: instant.nullable(),
  accessMonths: z.int().nullable(),
  outcomes: z.array(z.string()),
  requirements: z.array(z.string()),
  sections: z.array(sectionOutline),
  durationMs: milliseconds,
  /** What still keeps the course from being published, in words for staff; empty when nothing does. */
  missing: z.array(z.string()),
})

export const categoryBody = z.strictObject({
  name: text(2, 80),
  slug,
  description: text(0, 300),
  intro: text(0, 4000),
  motif: z.enum(motifs),
  position: z.int().min(0).max(1000),
})

export const newsBody = z.strictObject({
  title: text(4, 160),
  slug,
  excerpt: text(0, 400),
  html: z.string().max(200_000),
  author: text(2, 120),
  categoryId: id.nullable(),
  state: z.enum(newsStates),
  publishedAt: instant.nullable(),
})

const staffNews = z.object({
  id,
  slug,
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  state: z.enum(newsStates),
  coverUrl: assetUrl,
  category: z.object({ id, name: z.string() }).nullable(),
  publishedAt: instant.nullable(),
  updatedAt: instant,
})

const account = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  rights: z.array(z.enum(rights)),
  status: z.enum(userStatuses),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
})

export const crm = {
  dashboard: endpoint({
    method: 'GET',
    path: '/crm/dashboard',
    summary: 'Figures of the last 7, 30 or 90 days, against the period before',
    access: admin(),
    query: z.object({
      days: z.coerce
        .number()
        .refine((n): n is 7 | 30 | 90 => dashboardPeriods.some((period) => period === n))
        .default(30),
    }),
    response: z.object({
      days: z.int(),
      updatedAt: instant,
      revenue: figure,
      orders: figure,
      newLearners: figure,
      /** Share of active enrolments that are finished, 0–100. */
      completionPercent: figure,
      series: z.array(z.object({ date: z.iso.date(), revenue: z.int(), orders: z.int() })),
      topCourses: z.array(z.object({ slug, title: z.string(), revenue: z.int(), orders: z.int() })),
      tasks: z.object({
        coursesInReview: z.int(),
        pendingReviews: z.int(),
        ordersNeedingAction: z.int(),
        unansweredContacts: z.int(),
        failedVideos: z.int(),
      }),
      recentOrders: z.array(
        order.pick({ code: true, state: true, total: true, createdAt: true }).extend({ learner: z.string() }),
      ),
    }),
  }),
  courses: endpoint({
    method: 'GET',
    path: '/crm/courses',
    summary: 'All courses in every status',
    access: admin('content', 'sales'),
    query: z.object({
      status: z.enum(courseStatuses).optional(),
      category: slug.optional(),
      sort: z.enum(['updated', 'title', 'price', 'learners']).default('updated'),
      direction: z.enum(['asc', 'desc']).default('desc'),
      ...listQuery,
    }),
    response: pageOf(staffCourse).extend({ counts: z.record(z.string(), z.int()) }),
  }),
  courseOptions: endpoint({
    method: 'GET',
    path: '/crm/course-options',
    summary: 'Categories and doctors a course can have',
    access: admin('content', 'sales'),
    response: z.object({
      categories: z.array(z.object({ id, name: z.string() })),
      doctors: z.array(z.object({ id, name: z.string(), academicTitle: z.string() })),
    }),
  }),
  course: endpoint({
    method: 'GET',
    path: '/crm/courses/:id',
    summary: 'One course for staff',
    access: admin('content', 'sales'),
    params: byId,
    response: staffCourseDetail,
    errors: ['course.not_found'],
  }),
  createCourse: endpoint({
    method: 'POST',
    path: '/crm/courses',
    summary: 'Add a draft course',
    access: admin('content'),
    body: courseBody,
    response: staffCourseDetail,
    errors: ['course.slug_taken', 'category.not_found', 'doctor.not_found'],
  }),
  updateCourse: endpoint({
    method: 'PUT',
    path: '/crm/courses/:id',
    summary: 'Change a course',
    access: admin('content'),
    params: byId,
    body: courseBody,
    response: staffCourseDetail,
    errors: ['course.not_found', 'course.slug_taken', 'category.not_found', 'doctor.not_found'],
  }),
  setCourseStatus: endpoint({
    method: 'POST',
    path: '/crm/courses/:id/status',
    summary: 'Publish, take back or archive a course',
    access: admin('content'),
    params: byId,
    body: z.strictObject({ status: z.enum(courseStatuses) }),
    response: staffCourseDetail,
    errors: ['course.not_found', 'course.not_publishable'],
  }),
  categories: endpoint({
    method: 'GET',
    path: '/crm/categories',
    summary: 'All categories with the number of courses in any status',
    access: admin('content'),
    response: z.array(categorySummary.extend({ intro: z.string(), position: z.int() })),
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/crm/categories',
    summary: 'Add a category',
    access: admin('content'),
    body: categoryBody,
    response: z.object({ id }),
    errors: ['category.slug_taken'],
  }),
  updateCategory: endpoint({
    method: 'PUT',
    path: '/crm/categories/:id',
    summary: 'Change a category',
    access: admin('content'),
    params: byId,
    body: categoryBody,
    response: z.object({ id }),
    errors: ['category.not_found', 'category.slug_taken'],
  }),
  removeCategory: endpoint({
    method: 'DELETE',
    path: '/crm/categories/:id',
    summary: 'Remove a category that no course uses',
    access: admin('content'),
    params: byId,
    response: done,
    errors: ['category.not_found', 'category.in_use'],
  }),
  users: endpoint({
    method: 'GET',
    path: '/crm/users',
    summary: 'All accounts',
    access: admin('support'),
    query: z.object({
      role: z.enum(roles).optional(),
      status: z.enum(userStatuses).optional(),
      ...listQuery,
    }),
    response: pageOf(account),
  }),
  setUserStatus: endpoint({
    method: 'POST',
    path: '/crm/users/:id/status',
    summary: 'Lock or unlock an account; locking ends its sessions',
    access: admin('support'),
    params: byId,
    body: z.strictObject({ status: z.enum(['active', 'locked']), reason: text(3, 300) }),
    response: account,
    errors: ['user.not_found', 'user.last_owner', 'user.self_lock'],
  }),
  students: endpoint({
    method: 'GET',
    path: '/crm/students',
    summary: 'Learners with what they bought and how far they are',
    access: admin('support', 'sales'),
    query: z.object(listQuery),
    response: pageOf(
      z.object({
        id,
        name: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
        courses: z.int(),
        averagePercent: z.int(),
        spent: z.int(),
        joinedAt: instant,
        lastSeenAt: instant.nullable(),
      }),
    ),
  }),
  reviews: endpoint({
    method: 'GET',
    path: '/crm/reviews',
    summary: 'Reviews for moderation',
    access: admin('content', 'support'),
    query: z.object({ state: z.enum(reviewStates).optional(), ...pageQuery }),
    response: pageOf(
      z.object({
        id,
        learner: z.string(),
        course: z.object({ slug, title: z.string() }),
        rating: z.int(),
        text: z.string(),
        state: z.enum(reviewStates),
        createdAt: instant,
      }),
    ),
  }),
  moderateReview: endpoint({
    method: 'POST',
    path: '/crm/reviews/:id/state',
    summary: 'Publish or hide a review',
    access: admin('content', 'support'),
    params: byId,
    body: z.strictObject({ state: z.enum(reviewStates) }),
    response: done,
    errors: ['review.not_found'],
  }),
  newsList: endpoint({
    method: 'GET',
    path: '/crm/news',
    summary: 'All articles in every state',
    access: admin('content'),
    query: z.object({ state: z.enum(newsStates).optional(), ...listQuery }),
    response: pageOf(staffNews),
  }),
  news: endpoint({
    method: 'GET',
    path: '/crm/news/:id',
    summary: 'One article for editing',
    access: admin('content'),
    params: byId,
    response: staffNews.extend({ html: z.string() }),
    errors: ['news.not_found'],
  }),
  createNews: endpoint({
    method: 'POST',
    path: '/crm/news',
    summary: 'Add an article; the body is sanitised',
    access: admin('content'),
    body: newsBody,
    response: staffNews,
    errors: ['news.slug_taken', 'category.not_found'],
  }),
  updateNews: endpoint({
    method: 'PUT',
    path: '/crm/news/:id',
    summary: 'Change an article',
    access: admin('content'),
    params: byId,
    body: newsBody,
    response: staffNews,
    errors: ['news.not_found', 'news.slug_taken', 'category.not_found'],
  }),
}
