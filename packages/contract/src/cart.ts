import { z } from 'zod'
import { anyone, student } from './access.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, byId, done, id, instant, listOf, slug, vnd } from './fields.ts'
import { MAX_ORDER_LINES } from './order-limits.ts'

/** Whether a course of a cart can be bought now: it may be off sale, or the learner may have it by now. */
export const cartStates = ['for_sale', 'withdrawn', 'owned'] as const

const cartLine = z.object({
  course: z.object({ id, slug, title: z.string(), coverUrl: assetUrl }),
  state: z.enum(cartStates),
  listPrice: vnd,
  /** What it costs at this moment. */
  price: vnd,
  saleEndsAt: instant.nullable(),
})

/** Courses of a cart with their prices of this moment; the sums are of those that are for sale. */
const cartView = <T extends z.ZodType>(line: T) =>
  z.object({
    lines: z.array(line),
    listTotal: vnd,
    /** Bundles that save most together; no course is in two of them. */
    bundles: z.array(z.object({ slug, title: z.string(), courseIds: z.array(id), price: vnd, saving: vnd })),
    /** With the bundles. */
    total: vnd,
  })

/** Courses that are to be bought together. */
export const cart = {
  priceCart: endpoint({
    method: 'GET',
    path: '/cart/courses',
    summary:
      'Prices of the courses in the cart of a visitor, which the browser keeps; courses that never were public are left out',
    access: anyone,
    isForLearners: true,
    query: z.object({ courses: listOf(id).refine((ids = []) => ids.length <= MAX_ORDER_LINES) }),
    response: cartView(cartLine),
  }),
  cart: endpoint({
    method: 'GET',
    path: '/me/cart',
    summary: 'Own cart in the order in which it was filled',
    access: student,
    response: cartView(
      cartLine.extend({
        /** The price that the learner saw when the course was put in. */
        seenPrice: vnd,
      }),
    ),
  }),
  addToCart: endpoint({
    method: 'POST',
    path: '/me/cart',
    summary:
      'Put courses into the own cart, also those that a visitor had chosen before signing in. One that is there stays as it is',
    access: student,
    body: z.strictObject({
      courses: z
        .array(z.strictObject({ id, seenPrice: vnd }))
        .min(1)
        .max(MAX_ORDER_LINES),
    }),
    response: z.object({
      /** Not put in because the cart is full. */
      left: z.array(id),
    }),
  }),
  removeFromCart: endpoint({
    method: 'DELETE',
    path: '/me/cart/:id',
    summary: 'Take a course out of the own cart; one that is not there is no error',
    access: student,
    params: byId,
    response: done,
    errors: ['course.not_found'],
  }),
}
