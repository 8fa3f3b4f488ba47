/** Courses of one order, and so of one cart. */
export const MAX_ORDER_LINES = 20
