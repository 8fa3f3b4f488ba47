import { z } from 'zod'
import { anyone } from './access.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, id, instant, slug, vnd } from './fields.ts'

const bundledCourse = z.object({
  id,
  slug,
  title: z.string(),
  coverUrl: assetUrl,
  listPrice: vnd,
  /** What it costs alone at this moment. */
  price: vnd,
})

/** Courses that cost less together, while the offer lasts. */
export const bundle = z.object({
  slug,
  title: z.string(),
  description: z.string(),
  coverUrl: assetUrl,
  courses: z.array(bundledCourse),
  /** What the courses cost one by one at this moment. */
  singlePrice: vnd,
  price: vnd,
  /** When the offer ends; null for no end. */
  endsAt: instant.nullable(),
  updatedAt: instant,
})

/** Bundles on sale: all their courses are for sale, and together they cost less than one by one. */
export const bundles = {
  bundles: endpoint({
    method: 'GET',
    path: '/bundles',
    summary: 'Bundles on sale, those that save most first; of one course if it is named',
    access: anyone,
    isForLearners: true,
    query: z.object({ course: slug.optional() }),
    response: z.array(bundle),
  }),
  bundle: endpoint({
    method: 'GET',
    path: '/bundles/:slug',
    summary: 'One bundle on sale',
    access: anyone,
    isForLearners: true,
    params: z.object({ slug }),
    response: bundle,
    errors: ['bundle.not_found'],
  }),
}
