import { OrganisationList } from '../features/organisations/organisation-list.tsx'
import { organisationsMessages as copy } from '../features/organisations/organisations.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = OrganisationList
