import { reportMessages as copy } from '../features/money/money.messages.ts'
import { ReportPage } from '../features/money/report-page.tsx'

export const meta = () => ({ title: copy.one })

export const Component = ReportPage
