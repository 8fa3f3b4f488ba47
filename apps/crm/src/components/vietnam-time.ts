/** Việt Nam keeps UTC+7 the whole year, so the offset can be written down. */
const offset = '+07:00'
const offsetMs = 7 * 60 * 60 * 1000

const shifted = (instant: string) => new Date(Date.parse(instant) + offsetMs).toISOString()

/** The calendar day (`2026-11-21`) on which an instant falls in Việt Nam; what a date input holds. */
export const toDay = (instant: string) => shifted(instant).slice(0, 10)

/** What is half typed makes no instant; it is handed on as it is, for the rules of the form to refuse. */
const instantOr = (typed: string, text: string) => {
  const time = Date.parse(text)
  return Number.isNaN(time) ? typed : new Date(time).toISOString()
}

/** The first moment of a calendar day in Việt Nam, as an instant. */
export const startOfDay = (day: string) => instantOr(day, `${day}T00:00:00${offset}`)

/** The last second of a calendar day in Việt Nam, as an instant. */
export const endOfDay = (day: string) => instantOr(day, `${day}T23:59:59${offset}`)

/** Day and minute (`2026-11-21T14:30`) of an instant in Việt Nam; what a date-and-time input holds. */
export const toMinute = (instant: string) => shifted(instant).slice(0, 16)

/** The instant of a day and minute in Việt Nam. */
export const fromMinute = (minute: string) => instantOr(minute, `${minute}:00${offset}`)
