export { passkeyRemoval } from './passkey-removal.service.ts'
export { removePasskeyChallengesBefore, removePasskeysOf } from './passkeys.repo.ts'
export { createPasskeysModule } from './passkeys.routes.ts'
