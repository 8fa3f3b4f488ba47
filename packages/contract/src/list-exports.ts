import { z } from 'zod'
import { admin, mayExportLists } from './access.ts'
import { endpoint } from './endpoint.ts'
import { exportColumn } from './export-columns.ts'
import { byId, done, id, instant, savedFile, text } from './fields.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export const exportStates = ['waiting', 'running', 'done', 'failed'] as const

/** What is exported, in the terms of the endpoint that reads it. */
const listOfRows = {
  /** Group and name of the endpoint that reads the list, such as `crmOrders.orders`. */
  list: z.string().regex(/^\w{1,60}\.\w{1,60}$/),
  params: z.record(z.string(), z.unknown()).default({}),
  query: z.record(z.string(), z.unknown()).default({}),
}

const exportFile = z.object({
  id,
  /** Name of the list. */
  title: z.string(),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  /** Rows written so far. */
  rows: z.int(),
  bytes: z.int().nullable(),
  createdAt: instant,
  /** Until when it can be downloaded; null before it is done. */
  availableUntil: instant.nullable(),
})

const mayOrder = admin('lists.export')

/** Lists that the offices save as files. */
export const listExports = {
  noteExport: endpoint({
    method: 'POST',
    path: '/list-exports',
    summary:
      'Note in the audit log that a list was read as a whole to be saved; before its file is handed over',
    access: mayExportLists,
    body: z.strictObject({ ...listOfRows, rows: z.int().min(0).max(10_000_000) }),
    response: done,
  }),
  orderExport: endpoint({
    method: 'POST',
    path: '/list-exports/files',
    summary:
      'Have a list made into a file in the background, with the rows and fields that the caller may see',
    access: mayOrder,
    body: z.strictObject({
      ...listOfRows,
      title: text(1, 120),
      /** Name of the file without its ending. */
      fileName: z.string().regex(/^[\w-]{1,80}$/),
      format: z.enum(exportFormats),
      columns: z.array(exportColumn).min(1).max(60),
    }),
    response: z.object({ id }),
    errors: ['list_export.too_many', 'request.too_many'],
  }),
  exportFiles: endpoint({
    method: 'GET',
    path: '/list-exports/files',
    summary: 'Own files, newest first',
    access: mayOrder,
    response: z.array(exportFile),
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/list-exports/files/:id',
    summary: 'One of the own files, for its progress',
    access: mayOrder,
    params: byId,
    response: exportFile,
    errors: ['list_export.not_found'],
  }),
  downloadExport: endpoint({
    method: 'GET',
    path: '/list-exports/files/:id/content',
    summary: 'Download one of the own files',
    access: mayOrder,
    params: byId,
    download: {
      types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    },
    response: savedFile,
    errors: ['list_export.not_found', 'list_export.not_ready'],
  }),
  removeExport: endpoint({
    method: 'DELETE',
    path: '/list-exports/files/:id',
    summary: 'Take one of the own files away, or stop making it',
    access: mayOrder,
    params: byId,
    response: done,
    errors: ['list_export.not_found'],
  }),
}
