import { useParams } from '@repo/routing'
import { platformsMessages as copy } from '../features/lti/lti.messages.ts'
import { PlatformList } from '../features/lti/platform-list.tsx'
import { PlatformPage } from '../features/lti/platform-page.tsx'

export const meta = () => ({ title: copy.title })

/** `/crm/Lti`, and `/crm/Lti/{id}` for one of them. */
export const Component = () => (useParams().id ? <PlatformPage /> : <PlatformList />)
