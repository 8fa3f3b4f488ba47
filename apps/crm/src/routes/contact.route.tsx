import { ContactPage } from '../features/contacts/contact-page.tsx'
import { contactMessages as copy } from '../features/contacts/contacts.messages.ts'

export const meta = () => ({ title: copy.one })

export const Component = ContactPage
