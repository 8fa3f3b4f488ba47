// What the benchmarks need: the service’s own way to the database, the size of its cache keys, codes of orders, our
// account, sums of days, sessions of learners, the list of courses, and what must always be true of money.
export { newOrderCode } from '@repo/payments'
export { MAX_KEY_LENGTH } from '../core/answer-cache.ts'
export { createDatabase } from '../db/client.ts'
export { loadEnv } from '../env.ts'
export { createTokenService, hashOpaqueToken, newOpaqueToken } from '../modules/auth/index.ts'
export { createCatalogueService } from '../modules/catalogue/catalogue.service.ts'
export { closeLearningDays } from '../modules/learning/index.ts'
export { createTextSearch } from '../modules/search/index.ts'
export { jwtSecrets } from '../secrets/secrets.ts'
export { findMoneyFaults, newOutsideBooks, type OutsideBooks } from '../test/money-books.ts'
