import { ContactList } from '../features/contacts/contact-list.tsx'
import { contactsMessages as copy } from '../features/contacts/contacts.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = ContactList
