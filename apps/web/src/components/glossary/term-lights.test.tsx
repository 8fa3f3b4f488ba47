import { contract } from '@repo/contract'
import { buildCourseCard, mockEndpoint, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildClassroomLesson, classroomHandlers } from '../../testing/classroom.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { glossaryWords as copy } from './glossary.messages.ts'

const card = buildCourseCard({ slug: 'tiem-moi' })
const lesson = buildClassroomLesson({ title: 'Bài đọc', kind: 'article' })
const term = {
  id: '01920000-0000-7000-8000-000000000042',
  term: 'Đầu kim tù',
  otherNames: ['cannula'],
  explanation: 'Ống tiêm mảnh đầu tù.',
  foreignName: 'Blunt cannula',
  lesson: { id: lesson.id, title: 'Bài đọc', courseSlug: 'tiem-moi' },
}
startMockServer(
  mockEndpoint(contract.glossary.terms, [term]),
  mockEndpoint(contract.learning.lesson, {
    lesson,
    course: { slug: card.slug, title: card.title },
    summary: '',
    html: '<p>Dùng cannula ở đây, và cannula ở kia.</p>',
    beforeAfters: [],
    files: [],
    package: null,
  }),
  mockEndpoint(contract.notes.lessonNotes, { items: [] }),
  ...classroomHandlers(card, lesson),
  ...siteHandlers,
)
const open = async () => {
  const page = renderPage('/student/my-course/tiem-moi', signedInSession())
  const button = await screen.findByRole('button', { name: 'cannula' })
  return { ...page, button }
}

test('a term of a lesson is explained on a press, and Esc gives the focus back', async () => {
  const { user, button } = await open()
  button.focus()
  await user.keyboard('{Enter}')
  const popup = await screen.findByRole('dialog', { name: /Đầu kim tù/ })
  expect(popup).toHaveFocus()
  expect(within(popup).getByText(term.explanation)).toBeVisible()
  expect(within(popup).getByRole('link', { name: copy.openLesson('Bài đọc') })).toHaveAttribute(
    'href',
    `/student/my-course/tiem-moi?lesson=${lesson.id}`,
  )
  expect(within(popup).getByRole('link', { name: new RegExp(copy.openGlossary) })).toHaveAttribute(
    'href',
    `/glossary?q=${encodeURIComponent('Đầu kim tù')}`,
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button).toHaveFocus()
})

test('a press elsewhere closes the explanation, and its own button does', async () => {
  const { user, button } = await open()
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: copy.close }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button).toHaveFocus()
  await user.click(button)
  await screen.findByRole('dialog')
  await user.click(screen.getByText(/ở kia/))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a pointer that rests on a term sees what it means, without links and without losing the focus', async () => {
  const { user, button } = await open()
  await user.hover(button)
  const popup = await screen.findByRole('dialog')
  expect(within(popup).queryByRole('link')).toBeNull()
  expect(popup).not.toHaveFocus()
  await user.unhover(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
