export { createListExportsModule } from './list-exports.routes.ts'
export { createListExportsSweep } from './list-exports.service.ts'
export type { ReadList, WithListReads } from './list-reads.ts'
export { listOf } from './lists.ts'
