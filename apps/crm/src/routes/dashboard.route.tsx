import { dashboardMessages as copy } from '../features/dashboard/dashboard.messages.ts'
import { Dashboard } from '../features/dashboard/dashboard.tsx'

export const meta = () => ({ title: copy.title })

export const Component = Dashboard
