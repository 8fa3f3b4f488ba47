import { hubMessages as copy } from '../features/hub/hub.messages.ts'
import { Hub } from '../features/hub/hub.tsx'
import { SetupPanel } from '../features/setup/setup-panel.tsx'

export const meta = () => ({ title: copy.title })

export const Component = () => <Hub before={<SetupPanel />} />
