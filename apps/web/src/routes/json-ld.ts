import type { EndpointOutput } from '@repo/contract'
import type { bundle } from '@repo/contract/bundles'
import type { courseCard, courseDetail, doctorDetail } from '@repo/contract/catalogue'
import type { content } from '@repo/contract/content'
import type { glossary } from '@repo/contract/glossary'
import type { pathDetail } from '@repo/contract/learning-paths'
import type { z } from 'zod'
import { paths } from '../app/paths.ts'
import { termAnchor } from '../components/glossary/term-anchor.ts'

/*
 * schema.org objects of the pages, written by the server only (`import.meta.env.SSR`): they are read from the
 * document as it arrives, so the browser need not carry them. Search engines want whole addresses.
 */
const context = 'https://schema.org'
const msPerMinute = 60_000

type Course = z.output<typeof courseDetail>
type Card = z.output<typeof courseCard>
type Doctor = z.output<typeof doctorDetail>
type Bundle = z.output<typeof bundle>
type Terms = EndpointOutput<typeof glossary.terms>
type Path = z.output<typeof pathDetail>
type Article = EndpointOutput<typeof content.news>

/** Length as ISO 8601: 755 min → "PT12H35M". */
function isoDuration(ms: number): string {
  const minutes = Math.round(ms / msPerMinute)
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M`
}

function aggregateRating(rating: { average: number | null; count: number }) {
  if (rating.average === null) return undefined
  return {
    '@type': 'AggregateRating',
    ratingValue: rating.average,
    reviewCount: rating.count,
    bestRating: 5,
    worstRating: 1,
  }
}

export function organizationLd(origin: string, brand: string): object {
  return {
    '@context': context,
    '@type': 'EducationalOrganization',
    name: brand,
    url: `${origin}/`,
    logo: `${origin}/apple-touch-icon.png`,
  }
}

export function siteLd(origin: string, brand: string): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: brand,
    url: `${origin}/`,
    inLanguage: 'vi',
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}${paths.courses}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Path to a page, the site itself left out. */
export function breadcrumbLd(origin: string, items: readonly { name: string; path: string }[]): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

export function courseLd(origin: string, brand: string, course: Course): object {
  const url = origin + paths.course(course.slug)
  return {
    '@context': context,
    '@type': 'Course',
    name: course.title,
    description: course.subtitle,
    url,
    image: origin + course.coverUrl.split('#')[0],
    inLanguage: 'vi',
    provider: { '@type': 'EducationalOrganization', name: brand, url: `${origin}/` },
    educationalLevel: course.level,
    teaches: course.outcomes,
    aggregateRating: aggregateRating(course.rating),
    offers: {
      '@type': 'Offer',
      category: course.price === 0 ? 'Free' : 'Paid',
      price: course.price,
      priceCurrency: 'VND',
      availability: 'https://schema.org/InStock',
      url,
      ...(course.price < course.listPrice && course.saleEndsAt && { priceValidUntil: course.saleEndsAt }),
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: isoDuration(course.durationMs),
      instructor: course.doctors.map((doctor) => ({
        '@type': 'Person',
        name: doctor.name,
        honorificPrefix: doctor.academicTitle,
        url: origin + paths.doctor(doctor.slug),
      })),
    },
  }
}

/** Courses that are sold together. */
export function bundleLd(origin: string, brand: string, bundle: Bundle): object {
  const url = origin + paths.bundle(bundle.slug)
  const priceValidUntil = bundle.endsAt
  return {
    '@context': context,
    '@type': 'Product',
    name: bundle.title,
    description: bundle.description || bundle.courses.map(({ title }) => title).join(' + '),
    url,
    image: origin + bundle.coverUrl.split('#')[0],
    brand: { '@type': 'Brand', name: brand },
    isRelatedTo: bundle.courses.map((course) => ({
      '@type': 'Product',
      name: course.title,
      url: origin + paths.course(course.slug),
    })),
    offers: {
      '@type': 'Offer',
      price: bundle.price,
      priceCurrency: 'VND',
      availability: 'https://schema.org/InStock',
      url,
      ...(priceValidUntil && { priceValidUntil }),
    },
  }
}

/** Length as ISO 8601 to the second: 65 s → "PT1M5S". */
function isoSeconds(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `PT${Math.floor(seconds / 60)}M${seconds % 60}S`
}

/** The free films of a course, with their chapters as key moments that open where they begin. */
export function previewsLd(origin: string, course: Course): object[] {
  const lessons = course.sections.flatMap((section) => section.lessons)
  return course.previews.flatMap(({ lessonId, uploadedAt, chapters }) => {
    const lesson = lessons.find(({ id }) => id === lessonId)
    if (!lesson) return []
    const at = (seconds: number) => origin + paths.coursePreviewAt(course.slug, lessonId, seconds)
    const starts = chapters.map(({ startMs }) => Math.floor(startMs / 1000))
    return {
      '@context': context,
      '@type': 'VideoObject',
      name: lesson.title,
      description: `${course.title}: ${course.subtitle}`,
      thumbnailUrl: `${origin}/api/art/og/${course.slug}.png`,
      uploadDate: uploadedAt,
      duration: isoSeconds(lesson.durationMs),
      inLanguage: 'vi',
      isAccessibleForFree: true,
      url: at(0),
      hasPart: chapters.map(({ title }, index) => ({
        '@type': 'Clip',
        name: title,
        startOffset: starts[index],
        endOffset: starts[index + 1] ?? Math.floor(lesson.durationMs / 1000),
        url: at(starts[index] ?? 0),
      })),
    }
  })
}

/** Questions that a page answers; nothing where it answers none. */
export function faqLd(faq: readonly { question: string; answer: string }[]): object[] {
  if (faq.length === 0) return []
  const mainEntity = faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return [{ '@context': context, '@type': 'FAQPage', inLanguage: 'vi', mainEntity }]
}

export function courseListLd(origin: string, courses: readonly Card[]): object {
  return {
    '@context': context,
    '@type': 'ItemList',
    itemListElement: courses.map((course, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + paths.course(course.slug),
    })),
  }
}

/** A path: its courses in their order, each told of where it is listed. */
export function pathLd(origin: string, brand: string, path: Path): object {
  return {
    '@context': context,
    '@type': 'ItemList',
    name: path.title,
    description: path.summary || undefined,
    url: origin + paths.learningPath(path.slug),
    numberOfItems: path.steps.length,
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    itemListElement: path.steps.map(({ course }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Course',
        name: course.title,
        description: course.subtitle,
        url: origin + paths.course(course.slug),
        provider: { '@type': 'EducationalOrganization', name: brand, url: `${origin}/` },
      },
    })),
  }
}

export function personLd(origin: string, doctor: Doctor): object {
  return {
    '@context': context,
    '@type': 'Person',
    name: doctor.name,
    honorificPrefix: doctor.academicTitle,
    jobTitle: doctor.specialties.join(', ') || undefined,
    worksFor: { '@type': 'MedicalOrganization', name: doctor.workplace },
    image: origin + doctor.portraitUrl,
    url: origin + paths.doctor(doctor.slug),
    knowsAbout: doctor.specialties,
  }
}

export function articleLd(origin: string, brand: string, article: Article): object {
  return {
    '@context': context,
    '@type': 'Article',
    headline: article.title,
    description: article.excerpt,
    image: origin + article.coverUrl,
    datePublished: article.publishedAt,
    inLanguage: 'vi',
    author: { '@type': 'Person', name: article.author },
    publisher: { '@type': 'Organization', name: brand, url: `${origin}/` },
    // The page is what a doctor reviewed; schema.org knows no review of an article itself.
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': origin + paths.article(article.slug),
      ...(article.reviewer && article.reviewedOn
        ? {
            lastReviewed: article.reviewedOn,
            reviewedBy: {
              '@type': 'Person',
              name: `${article.reviewer.academicTitle} ${article.reviewer.name}`,
            },
          }
        : {}),
    },
  }
}

/** The glossary with every term, each at its own place on the page. */
export function glossaryLd(origin: string, name: string, terms: Terms): object {
  const url = origin + paths.glossary
  return {
    '@context': context,
    '@type': 'DefinedTermSet',
    '@id': url,
    name,
    url,
    inLanguage: 'vi',
    hasDefinedTerm: terms.map((term) => ({
      '@type': 'DefinedTerm',
      '@id': `${url}#${termAnchor(term)}`,
      name: term.term,
      alternateName: [...term.otherNames, term.foreignName].filter(Boolean),
      description: term.explanation,
      inDefinedTermSet: url,
    })),
  }
}
