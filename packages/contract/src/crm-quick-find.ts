import { z } from 'zod'
import { admin, roles } from './access.ts'
import { learnerEmail } from './contact-fields.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './fields.ts'
import { longestSearch } from './lengths.ts'
import { orderStates } from './orders.ts'

/** Null where the caller may not open such records; empty where none match. */
const block = <T extends z.ZodType>(item: T) => z.array(item).nullable()

/** What the command palette of the back office finds. */
export const crmQuickFind = {
  find: endpoint({
    method: 'GET',
    path: '/crm/find',
    summary: 'The few best matches of each kind that the caller may open, found without diacritics too',
    access: admin(),
    query: z.object({ q: text(2, longestSearch) }),
    response: z.object({
      people: block(z.object({ id, name: z.string(), email: learnerEmail, role: z.enum(roles) })),
      orders: block(
        z.object({ id, code: z.string(), state: z.enum(orderStates), learner: z.string(), total: z.int() }),
      ),
      courses: block(z.object({ id, title: z.string(), doctor: z.string() })),
      doctors: block(z.object({ id, name: z.string(), academicTitle: z.string() })),
      articles: block(z.object({ id, title: z.string() })),
      /** Pages of the public site, by the title of their draft or else of their newest version. */
      pages: block(z.object({ slug: z.string(), title: z.string() })),
      organisations: block(z.object({ id, name: z.string(), taxCode: z.string() })),
    }),
  }),
}
