// What the benchmarks need: the service’s own way to the database, the size of its cache keys, codes of orders, our
// account, sums of days, and what must always be true of money.
export { newOrderCode } from '@repo/payments'
export { MAX_KEY_LENGTH } from '../core/answer-cache.ts'
export { createDatabase } from '../db/client.ts'
export { loadEnv } from '../env.ts'
export { closeLearningDays } from '../modules/learning/index.ts'
export { findMoneyFaults, newOutsideBooks, type OutsideBooks } from '../test/money-books.ts'
