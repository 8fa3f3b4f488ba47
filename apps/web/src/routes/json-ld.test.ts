// @vitest-environment node
import {
  buildBundle,
  buildCourseCard,
  buildCourseDetail,
  buildDoctorDetail,
  buildNewsCard,
} from '@repo/testing'
import { describe, expect, test } from 'vitest'
import { createSchemaOrgCheck } from '../testing/schema-org.ts'
import {
  articleLd,
  breadcrumbLd,
  bundleLd,
  courseLd,
  courseListLd,
  faqLd,
  glossaryLd,
  organizationLd,
  pathLd,
  personLd,
  previewsLd,
  siteLd,
} from './json-ld.ts'

const origin = 'https://thamhoc.example'
const brand = 'Thẩm Học'
const check = createSchemaOrgCheck()
const built = buildCourseDetail({ slug: 'tiem-moi', saleEndsAt: '2026-12-01T00:00:00.000Z' })
const [film] = built.sections.flatMap((section) => section.lessons)
const course = {
  ...built,
  price: built.listPrice - 1,
  faq: [{ question: 'Học bao lâu?', answer: 'Trọn đời.' }],
  previews: [
    {
      lessonId: film!.id,
      uploadedAt: '2026-11-20T03:00:00.000Z',
      chapters: [
        { startMs: 0, title: 'Mở đầu' },
        { startMs: 65_400, title: 'Giải phẫu' },
      ],
    },
  ],
}
const terms = [
  {
    id: '01920000-0000-7000-8000-000000000001',
    term: 'Chất làm đầy',
    otherNames: ['filler'],
    explanation: 'Chất tiêm vào dưới da để làm đầy chỗ lõm.',
    foreignName: 'Dermal filler',
    lesson: null,
  },
]
const learningPath = {
  id: course.id,
  slug: 'chuyen-gia',
  title: 'Chuyên gia',
  summary: 'Từ căn bản đến nâng cao',
  audience: 'Bác sĩ',
  description: '',
  coverUrl: course.coverUrl,
  courseCount: 1,
  durationMs: 1,
  updatedAt: '2026-11-20T03:00:00.000Z',
  steps: [{ course: buildCourseCard(), isOptional: false }],
  price: 1,
  priceWithOptional: 1,
}
const article = {
  ...buildNewsCard(),
  reviewer: { name: 'Trần Minh', academicTitle: 'BS.' },
  reviewedOn: '2026-11-20',
} as unknown as Parameters<typeof articleLd>[2]

describe('linked data stay inside the vocabulary of schema.org', () => {
  test.each([
    ['the academy', organizationLd(origin, brand)],
    ['the site', siteLd(origin, brand)],
    ['a path', breadcrumbLd(origin, [{ name: 'Khóa học', path: '/course' }])],
    ['a course', courseLd(origin, brand, course)],
    ['a free course', courseLd(origin, brand, { ...course, price: 0, rating: { average: null, count: 0 } })],
    ['a list of courses', courseListLd(origin, [buildCourseCard()])],
    ['a bundle of courses', bundleLd(origin, brand, buildBundle())],
    ['a path of courses', pathLd(origin, brand, learningPath)],
    ['a free film with chapters', previewsLd(origin, course)[0]],
    ['questions', faqLd(course.faq)[0]],
    ['a doctor', personLd(origin, buildDoctorDetail())],
    ['the glossary', glossaryLd(origin, 'Từ điển', terms)],
    ['an article', articleLd(origin, brand, article)],
  ])('%s', (_, data) => {
    expect(check(JSON.parse(JSON.stringify(data)))).toEqual([])
  })

  test.each([
    [{ '@type': 'Kurs' }, ': unknown type Kurs'],
    [{ '@type': 'Course', titel: 'x' }, 'Course.titel: unknown property'],
    [{ '@type': 'Article', lastReviewed: '2026-11-20' }, 'Article.lastReviewed: not a property of Article'],
    [
      { '@type': 'VideoObject', uploadDate: 'hôm qua' },
      'VideoObject.uploadDate: "hôm qua" is no Date or DateTime',
    ],
    [{ '@type': 'Offer', availability: 'InStock?' }, 'Offer.availability: "InStock?" is no ItemAvailability'],
    [
      { '@type': 'FAQPage', mainEntity: { '@type': 'Question', acceptedAnswer: { '@type': 'Course' } } },
      'FAQPage.mainEntityQuestion.acceptedAnswer: a Course is no Answer or ItemList',
    ],
  ])('a fault is named: %j', (data, fault) => {
    expect(check(data)).toContain(fault)
  })
})

test('a free film: each chapter opens the course at its second, and the next one ends it', () => {
  const [video] = previewsLd(origin, course)
  const at = (seconds: number) => `${origin}/course/tiem-moi?watch=${film!.id}&t=${seconds}`
  expect(video).toMatchObject({
    url: at(0),
    hasPart: [
      { name: 'Mở đầu', startOffset: 0, endOffset: 65, url: at(0) },
      { name: 'Giải phẫu', startOffset: 65, url: at(65) },
    ],
  })
})
