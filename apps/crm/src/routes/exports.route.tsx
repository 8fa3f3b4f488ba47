import { exportFilesMessages as copy } from '../features/export-files/export-files.messages.ts'
import { ExportFiles } from '../features/export-files/export-files.tsx'

export const meta = () => ({ title: copy.title })

export const Component = ExportFiles
