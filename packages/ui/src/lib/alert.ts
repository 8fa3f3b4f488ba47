/**
 * What is said at once, whatever is being read. Firefox tells Orca of an alert in a way that it keeps silent about; of
 * a live region it speaks. Other browsers take an alert for such a region anyway.
 */
export const alertProps = { role: 'alert', 'aria-live': 'assertive' } as const
