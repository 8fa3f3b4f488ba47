import type { EndpointOutput } from '@repo/contract'
import type { courseCard, courseDetail, doctorDetail } from '@repo/contract/catalogue'
import type { content } from '@repo/contract/content'
import type { z } from 'zod'
import { paths } from '../app/paths.ts'

/*
 * schema.org objects of the pages, written by the server only (`import.meta.env.SSR`): they are read from the
 * document as it arrives, so the browser need not carry them. Search engines want whole addresses.
 */
const context = 'https://schema.org'
const msPerMinute = 60_000

type Course = z.output<typeof courseDetail>
type Card = z.output<typeof courseCard>
type Doctor = z.output<typeof doctorDetail>
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
    ...(article.reviewer && article.reviewedOn
      ? {
          lastReviewed: article.reviewedOn,
          reviewedBy: {
            '@type': 'Person',
            name: `${article.reviewer.academicTitle} ${article.reviewer.name}`,
          },
        }
      : {}),
    publisher: { '@type': 'Organization', name: brand, url: `${origin}/` },
    mainEntityOfPage: origin + paths.article(article.slug),
  }
}
