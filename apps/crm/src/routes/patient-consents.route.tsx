import { ConsentList } from '../features/patient-consents/consent-list.tsx'
import { consentsMessages as copy } from '../features/patient-consents/consents.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = ConsentList
