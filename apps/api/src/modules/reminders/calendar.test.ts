import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { writeCalendar } from './calendar.ts'

const madeAt = new Date('2026-11-26T10:00:00Z')
const event = {
  uid: '1@hoc.example.vn',
  title: 'Giờ học: Tiêm môi; căn bản, an toàn \\ “mới”\nvà rất nhiều chữ có dấu để dòng này dài hơn hẳn',
  url: 'https://hoc.example.vn/student/my-course/tiem-moi',
  // Tuesday, 20:00 in Việt Nam.
  startsAt: new Date('2026-12-01T13:00:00Z'),
  weekdays: [4, 2],
}

const parse = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!)
  ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
}

test('calendar: another program reads titles as they were written, and the times of each week', () => {
  const [read, second] = parse(writeCalendar('Giờ học', [event, { ...event, uid: '2' }], madeAt))
  expect([read?.uid, second?.uid]).toEqual([event.uid, '2'])
  expect(read?.summary).toBe(event.title)
  expect(read?.component.getFirstPropertyValue('url')).toBe(event.url)
  const times = read!.iterator()
  const next = () => times.next().toJSDate().toISOString()
  expect([next(), next(), next(), next()]).toEqual([
    '2026-12-01T13:00:00.000Z',
    '2026-12-03T13:00:00.000Z',
    '2026-12-08T13:00:00.000Z',
    '2026-12-10T13:00:00.000Z',
  ])
  expect(read?.duration.toSeconds()).toBe(1800)
  expect(read?.component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('action')).toBe('DISPLAY')
})

test('calendar: lines end as the format asks, and none is longer than 75 octets', () => {
  const text = writeCalendar('Giờ học', [event], madeAt)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = text.split('\r\n')
  expect(lines.some((line) => line.startsWith(' '))).toBe(true)
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
