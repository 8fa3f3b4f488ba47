import { AppError } from '@repo/contract'
import type { bundle as bundleView } from '@repo/contract/bundles'
import type { z } from 'zod'
import type { Needs } from '../../core/services.ts'
import { createAssetUrls } from '../art/index.ts'
import { findBySlug, priceAt } from '../cards/index.ts'
import { type FullBundle, findOffered } from './bundles.repo.ts'

type View = z.input<typeof bundleView>

/** Bundles as visitors see them: only while they cost less than their courses do one by one. */
export function createPublicBundles({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  const toView = ({ bundle, courses }: FullBundle, now: Date): View[] => {
    const cover = courses.find(({ id }) => id === bundle.coverCourseId) ?? courses[0]
    const shown = courses.map((course) => ({
      id: course.id,
      slug: course.slug,
      title: course.title,
      coverUrl: urls.courseCover(course),
      listPrice: course.listPrice,
      price: priceAt(course, now).price,
    }))
    const singlePrice = shown.reduce((sum, { price }) => sum + price, 0)
    if (!cover || singlePrice <= bundle.price) return []
    return [
      {
        slug: bundle.slug,
        title: bundle.title,
        description: bundle.description,
        coverUrl: urls.courseCover(cover),
        courses: shown,
        singlePrice,
        price: bundle.price,
        endsAt: bundle.endsAt?.toISOString() ?? null,
        updatedAt: bundle.updatedAt.toISOString(),
      },
    ]
  }

  return {
    async list(course?: string): Promise<View[]> {
      const now = clock()
      const found = (await findOffered(db, now, { course })).flatMap((one) => toView(one, now))
      const savingOf = (one: View) => one.singlePrice - one.price
      return found.toSorted((a, b) => savingOf(b) - savingOf(a))
    },

    /** @throws AppError `bundle.not_found` */
    async find(slug: string): Promise<View> {
      const now = clock()
      const view = await findBySlug(db, ['bundle', slug], async (one) => {
        const [found] = (await findOffered(db, now, { slug: one })).flatMap((bundle) => toView(bundle, now))
        return found
      })
      if (!view) throw new AppError('bundle.not_found')
      return view
    },
  }
}
