import { OrganisationOrders } from '../features/orders/organisation-orders.tsx'
import { OrganisationPage } from '../features/organisations/organisation-page.tsx'
import { organisationMessages as copy } from '../features/organisations/organisations.messages.ts'

export const meta = () => ({ title: copy.one })

export const Component = () => <OrganisationPage orders={(id) => <OrganisationOrders id={id} />} />
