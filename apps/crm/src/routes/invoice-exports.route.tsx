import { ExportList } from '../features/invoices/export-list.tsx'
import { exportsMessages as copy } from '../features/invoices/invoices.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = ExportList
