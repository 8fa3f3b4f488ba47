import { formatDate } from '@repo/messages'
import type { Lesson } from './tree.ts'

export const releaseCopy = {
  act: 'Điều kiện mở',
  legend: 'Học viên mở được bài',
  kinds: {
    at_once: { label: 'Ngay khi vào khóa học', hint: undefined },
    after_previous: {
      label: 'Sau khi hoàn thành bài trước',
      hint: 'Bài đầu tiên của khóa học luôn mở.',
    },
    on_day: { label: 'Từ một ngày', hint: 'Mở lúc 0 giờ ngày đó, giờ Việt Nam.' },
    after_days: {
      label: 'Sau một số ngày kể từ khi vào khóa học',
      hint: 'Mở lúc 0 giờ, đếm từ ngày học viên vào khóa học.',
    },
  },
  day: 'Ngày mở',
  days: 'Số ngày',
  dayMissing: 'Chọn ngày mở bài.',
  daysMissing: (most: number) => `Nhập số ngày từ 1 đến ${most}.`,
  note: 'Bài học thử vẫn mở cho mọi người. Học viên đã bắt đầu học một bài thì bài đó vẫn mở.',
}

/** A rule in a few words, for the row of its lesson. */
export function releaseWords(rule: Lesson['release']): string {
  if (rule.kind === 'on_day') return `Mở từ ${formatDate(`${rule.day}T00:00:00+07:00`)}`
  if (rule.kind === 'after_days') return `Mở sau ${rule.days} ngày`
  return rule.kind === 'after_previous' ? 'Mở sau bài trước' : 'Mở ngay'
}
