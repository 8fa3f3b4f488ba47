import { z } from 'zod'
import { mayExportLists } from './access.ts'
import { endpoint } from './endpoint.ts'
import { done } from './fields.ts'

/** Lists that the offices save as a file. The browser reads them page by page, so it says when it is done. */
export const listExports = {
  noteExport: endpoint({
    method: 'POST',
    path: '/list-exports',
    summary:
      'Note in the audit log that a list was read as a whole to be saved; before its file is handed over',
    access: mayExportLists,
    body: z.strictObject({
      /** Group and name of the endpoint that reads the list, such as `crmOrders.orders`. */
      list: z.string().regex(/^\w{1,60}\.\w{1,60}$/),
      /** What the list was asked for, in the terms of that endpoint. */
      params: z.record(z.string(), z.unknown()).default({}),
      query: z.record(z.string(), z.unknown()).default({}),
      rows: z.int().min(0).max(10_000_000),
    }),
    response: done,
  }),
}
