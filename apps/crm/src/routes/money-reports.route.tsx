import { reportMessages as copy } from '../features/money/money.messages.ts'
import { ReportList } from '../features/money/report-list.tsx'

export const meta = () => ({ title: copy.title })

export const Component = ReportList
