/**
 * Where the database stood after a write of staff or a doctor: their next reads send it back, so that what answers them
 * has it. In answers and in requests.
 */
export const readAfterHeader = 'x-read-after'
