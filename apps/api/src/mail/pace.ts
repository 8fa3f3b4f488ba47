/**
 * How fast work that mails many people goes on: so many, then a pause. At most 100 mails a minute, which small mail
 * services take, and which leaves room between them for a code that somebody waits for.
 */
export const mailPace = { batch: 50, pauseSeconds: 30 } as const
