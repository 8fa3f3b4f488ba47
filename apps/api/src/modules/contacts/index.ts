export { tieOrderToContact } from './contact-orders.service.ts'
export { findContactOfOrder, removeContactsBefore } from './contacts.repo.ts'
export { createContactsModule } from './contacts.routes.ts'
export { contactSearchText, createContactInbox, type WithContactInbox } from './receive.service.ts'
