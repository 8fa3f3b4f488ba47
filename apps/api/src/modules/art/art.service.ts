import { createHash } from 'node:crypto'
import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import * as repo from './art.repo.ts'
import { type CoverMotif, coverMotifs, renderCoverArt } from './drawing/cover-art.ts'
import { renderMonogram } from './drawing/monogram.ts'
import { isLookName, lookAt, renderPortrait } from './drawing/portrait/render-portrait.ts'
import { renderShareImage, type ShareImage } from './drawing/share-image.ts'
import { createShareBrand } from './share-brand.service.ts'

export interface Picture {
  bytes: Buffer
  etag: string
  contentType: string
}

/** Drawings are a few kilobytes each, pictures for links half a megabyte. */
const MAX_DRAWINGS = 400
const MAX_SHARE_IMAGES = 40
const SVG = 'image/svg+xml; charset=utf-8'
/** What the site is about, below its brand. */
const SITE_TITLE = 'Video thẩm mỹ trực tuyến cho người hành nghề'
/** Motif of articles without a category. */
const NEWS_MOTIF: CoverMotif = 'skincare'

/** Pictures drawn from names and slugs. The same input gives the same bytes, so a drawn one is kept by its input. */
export function createArtService({ db, env, storage }: Needs<'db' | 'env' | 'storage'>) {
  const brandOf = createShareBrand({ db, env, storage })
  const drawings = createStore(MAX_DRAWINGS, SVG)
  const shareImages = createStore(MAX_SHARE_IMAGES, 'image/png')
  const cover = (seed: string, motif: CoverMotif, variant: 'cover' | 'thumb') =>
    drawings(`${variant}/${motif}/${seed}`, () => renderCoverArt({ seed, motif, variant }))

  return {
    /** @throws AppError `request.not_found` */
    async courseCover(slug: string, variant: 'cover' | 'thumb'): Promise<Picture> {
      const course = required(await repo.findCourseForArt(db, slug))
      return cover(slug, toMotif(course.motif), variant)
    },

    /** @throws AppError `request.not_found` */
    async doctorPortrait(slug: string): Promise<Picture> {
      const { name } = required(await repo.findDoctorForArt(db, slug))
      return drawings(`doctor/${slug}/${name}`, () => renderMonogram({ name, seed: slug }))
    },

    /** @throws AppError `request.not_found` */
    async drawnPortrait(name: string): Promise<Picture> {
      const known = required(isLookName(name) ? name : undefined)
      return drawings(`portrait/${known}`, () => renderPortrait(known))
    },

    /**
     * Picture for shared links of a doctor's page.
     * @throws AppError `request.not_found`
     */
    async doctorShareImage(slug: string): Promise<Picture> {
      const doctor = required(await repo.findDoctorForArt(db, slug))
      const { name, academicTitle, specialties, workplace } = doctor
      const image: ShareImage = {
        brand: await brandOf(),
        title: name,
        kicker: [academicTitle, ...specialties.slice(0, 1)].filter(Boolean).join(' · '),
        footer: workplace,
        seed: slug,
        motif: 'anatomy',
        person: { name, look: lookAt(doctor.portraitPath) },
      }
      return shareImages(JSON.stringify(image), () => renderShareImage(image))
    },

    /** Default picture for shared links (`og:image`), drawn where the business has set a logo or brand colours. */
    async siteShareImage(): Promise<Picture> {
      const brand = await brandOf()
      const image: ShareImage = {
        brand,
        title: SITE_TITLE,
        kicker: '',
        footer: '',
        seed: 'site',
        motif: NEWS_MOTIF,
      }
      return shareImages(JSON.stringify(image), () => renderShareImage(image))
    },

    /** @throws AppError `request.not_found` */
    async newsCover(slug: string): Promise<Picture> {
      const article = required(await repo.findNewsForArt(db, slug))
      return cover(`news/${slug}`, toMotif(article.motif), 'cover')
    },

    /**
     * Picture for shared links of a course or, if no course has the slug, of an article.
     * @throws AppError `request.not_found`
     */
    async shareImage(slug: string): Promise<Picture> {
      const image = required(await describeShare(slug))
      return shareImages(JSON.stringify(image), () => renderShareImage(image))
    },
  }

  async function describeShare(slug: string): Promise<ShareImage | undefined> {
    const base = { brand: await brandOf() }
    const course = await repo.findCourseForArt(db, slug)
    if (course) {
      const footer = course.doctor ? `${course.academicTitle} ${course.doctor}` : ''
      return {
        ...base,
        title: course.title,
        kicker: course.category,
        footer,
        seed: slug,
        motif: toMotif(course.motif),
      }
    }
    const article = await repo.findNewsForArt(db, slug)
    if (!article) return undefined
    return {
      ...base,
      title: article.title,
      kicker: article.category ?? '',
      footer: article.author,
      seed: `news/${slug}`,
      motif: toMotif(article.motif),
    }
  }
}

/** Caches the latest pictures by their input; errors are not cached. */
function createStore(max: number, contentType: string) {
  const kept = new Map<string, Promise<Picture>>()
  return (key: string, make: () => string | Promise<Buffer>): Promise<Picture> => {
    const known = kept.get(key)
    if (known) return known
    const made = Promise.resolve(make()).then((content) => toPicture(content, contentType))
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    if (kept.size > max) kept.delete(kept.keys().next().value!)
    return made
  }
}

function required<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('request.not_found')
  return found
}

function toMotif(name: string | null): CoverMotif {
  return coverMotifs.find((motif) => motif === name) ?? NEWS_MOTIF
}

function toPicture(content: string | Buffer, contentType: string): Picture {
  const bytes = Buffer.from(content)
  return {
    bytes,
    contentType,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  }
}
