// What tests of a program beside the API check its rows with.
export { createOwner } from '../modules/auth/owner.service.ts'
export { verifyPassword } from '../modules/auth/password.ts'
export { assertGoodPassword } from '../modules/auth/password-rules.ts'
export { compareMoney } from '../modules/payments/nightly-money.repo.ts'
export { compareBooks } from '../modules/payments/nightly-report.repo.ts'
export { buildApiKey } from '../test/api-keys.ts'
export { createTestApp, type TestApp } from '../test/harness.ts'
export { statementsOf } from '../test/statements.ts'
