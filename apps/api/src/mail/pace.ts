/**
 * Rate of mass mailings: a batch, then a pause. At most 100 mails a minute, which small mail services accept, and the
 * pauses let one-time codes through, for which people wait.
 */
export const mailPace = { batch: 50, pauseSeconds: 30 } as const
