/** Path of the site of learners to an order of one's own with everything about it. */
export const orderLink = (code: string): string => `/profile?tab=orders&order=${code}`
