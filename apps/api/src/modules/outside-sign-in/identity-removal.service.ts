import type { WithIdentityRemoval } from '../auth/index.ts'
import { removeIdentitiesOf } from './outside-sign-in.repo.ts'

/** What modules below this one are handed, so that a new password can end all links with other services. */
export const identityRemoval: WithIdentityRemoval = { removeIdentitiesOf }
