export { createAccountChangesService, type WithAccountChanges } from './account-changes.service.ts'
export { findInvitationEnd } from './accounts.repo.ts'
export { createCrmAccountsModule } from './crm-accounts.routes.ts'
export { createInvitationsService } from './invitations.service.ts'
