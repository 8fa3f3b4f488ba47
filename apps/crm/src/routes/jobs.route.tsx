import { jobsMessages as copy } from '../features/jobs/jobs.messages.ts'
import { JobsPage } from '../features/jobs/jobs-page.tsx'

export const meta = () => ({ title: copy.title })

export const Component = JobsPage
