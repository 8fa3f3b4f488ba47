import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LessonText } from '../lesson-text.tsx'
import { beforeAfterWords as copy } from './before-after.messages.ts'
import { BeforeAfter } from './before-after.tsx'
import { shareAt } from './share-at.ts'

const side = (label: string, alt: string) => ({
  src: `/api/${alt}.webp`,
  width: 900,
  height: 600,
  label,
  alt,
})
const pair = {
  id: '01920000-0000-7000-8000-000000000042',
  before: side('Trước', 'Má phải trước điều trị'),
  after: side('Sau', 'Má phải sau ba tháng'),
  days: 90,
  isSameAngle: true,
  isSameLight: false,
}

test('before and after: the line is a labelled slider that arrow keys move, and says how much of each is seen', async () => {
  render(<BeforeAfter pair={pair} />)
  const slider = await screen.findByRole('slider', { name: copy.position })
  expect(slider).toHaveAttribute('aria-valuetext', '50% ảnh trước, 50% ảnh sau')
  // What an arrow key does to the control itself is the browser's.
  fireEvent.change(slider, { target: { value: '80' } })
  expect(slider).toHaveAttribute('aria-valuetext', '80% ảnh trước, 20% ảnh sau')
  expect(screen.getAllByAltText(pair.before.alt)[0]).toHaveStyle({ clipPath: 'inset(0 20% 0 0)' })
  expect(screen.getByText(/Cách nhau 90 ngày · Cùng góc chụp · Ánh sáng khác nhau/)).toBeVisible()
})

test('before and after: the line stands where the pointer is, and not outside the picture', () => {
  const box = { left: 100, width: 400 }
  expect([50, 100, 300, 500, 900].map((x) => shareAt(x, box))).toEqual([0, 0, 50, 100, 100])
  expect(shareAt(10, { left: 0, width: 0 })).toBe(50)
})

test('before and after: a text shows the pairs that it was given and leaves nothing of any other', () => {
  const other = pair.id.replace('42', '43')
  const block = (id: string) => `<figure data-before-after="${id}"></figure>`
  const { container } = render(
    <LessonText html={`<p>Một</p>${block(pair.id)}<p>Hai</p>${block(other)}<p>Ba</p>`} pairs={[pair]} />,
  )
  expect(within(container).getAllByRole('figure')).toHaveLength(1)
  expect(container.textContent).toMatch(/^Một.*Hai.*Ba$/s)
})

test('before and after: a picture that is not given any more leaves a line in its place', async () => {
  render(<BeforeAfter pair={pair} />)
  await screen.findByRole('slider')
  const [image] = screen.getAllByAltText(pair.after.alt)
  if (image) fireEvent.error(image)
  expect(await screen.findByText(copy.gone)).toBeVisible()
  expect(screen.queryByRole('figure')).toBeNull()
})
