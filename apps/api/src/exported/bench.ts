// What the benchmark of growth needs: the service’s own way to the database, and the size of its cache keys.
export { MAX_KEY_LENGTH } from '../core/answer-cache.ts'
export { createDatabase } from '../db/client.ts'
