import { VIETNAM_OFFSET_MS } from '../../core/vietnam-time.ts'

interface EventWords {
  uid: string
  title: string
  url: string
}

/** Something that comes back every week. */
export interface WeeklyEvent extends EventWords {
  /** The first time. */
  startsAt: Date
  /** ISO 8601: Monday is 1. */
  weekdays: readonly number[]
}

/** Something of a whole day in Việt Nam. */
export interface DayEvent extends EventWords {
  /** Such as `2026-12-01`. */
  day: string
}

export type CalendarEvent = WeeklyEvent | DayEvent

const ZONE = 'Asia/Ho_Chi_Minh'
const MINUTES = 30
const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * Events as a calendar file (RFC 5545), each with an alarm: at its time, or at nine in the morning before its day.
 * @param madeAt stands as the moment in which the events were made
 */
export function writeCalendar(name: string, events: readonly CalendarEvent[], madeAt: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tham Hoc//Reminders//VI',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(name)}`,
    // Việt Nam has had this one offset since 1975.
    'BEGIN:VTIMEZONE',
    `TZID:${ZONE}`,
    'BEGIN:STANDARD',
    'DTSTART:19750613T000000',
    'TZOFFSETFROM:+0700',
    'TZOFFSETTO:+0700',
    'TZNAME:ICT',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...events.flatMap((event) => eventLines(event, madeAt)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const eventLines = (event: CalendarEvent, madeAt: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${compact(madeAt)}Z`,
  ...('day' in event ? dayLines(event) : weekLines(event)),
  `SUMMARY:${escape(event.title)}`,
  `DESCRIPTION:${escape(event.url)}`,
  `URL:${event.url}`,
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:${'day' in event ? '-PT15H' : 'PT0S'}`,
  `DESCRIPTION:${escape(event.title)}`,
  'END:VALARM',
  'END:VEVENT',
]

const weekLines = ({ startsAt, weekdays }: WeeklyEvent) => [
  `DTSTART;TZID=${ZONE}:${compact(new Date(startsAt.getTime() + VIETNAM_OFFSET_MS))}`,
  `DURATION:PT${MINUTES}M`,
  `RRULE:FREQ=WEEKLY;BYDAY=${weekdays
    .toSorted((a, b) => a - b)
    .map((day) => dayNames[day - 1])
    .join(',')}`,
]

/** Such a day does not count as busy (RFC 5545, section 3.8.2.7, September 2009). */
const dayLines = ({ day }: DayEvent) => [
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  'TRANSP:TRANSPARENT',
]

/** 2026-12-01T13:00:00.000Z → 20261201T130000 */
const compact = (at: Date) => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

/** Section 3.3.11. Other control characters may not stand in a text. */
const escape = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // A text of a calendar holds no control character but the tab (RFC 5545 §3.1).
    .replaceAll(/(?!\t)\p{Cc}/gu, '')

const LONGEST_LINE = 75

/** Section 3.1: no line is longer than 75 octets; a letter is never cut. */
function fold(line: string): string {
  const parts = ['']
  let room = LONGEST_LINE
  for (const letter of line) {
    const octets = Buffer.byteLength(letter)
    if (octets > room) {
      parts.push('')
      // The blank that continues a line counts.
      room = LONGEST_LINE - 1
    }
    parts[parts.length - 1] += letter
    room -= octets
  }
  return parts.join('\r\n ')
}
