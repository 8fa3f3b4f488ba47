import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { lateProgramHtml } from './late-program.ts'
import { missingProgram as copy } from './missing-program.messages.ts'
import { tellMissingProgram } from './missing-program.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

test('a program that cannot be fetched leaves the page as it is and says so once', () => {
  document.body.innerHTML = '<div id="root"><h1>Khóa học</h1></div>'
  tellMissingProgram()
  tellMissingProgram()
  expect(screen.getByRole('heading', { name: 'Khóa học' })).toBeInTheDocument()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent(copy.text)
  expect(screen.getByRole('button', { name: copy.reload })).toBeInTheDocument()
})

test('the notice takes the place of the one that the document shows by itself', () => {
  document.body.innerHTML = `<div id="root"></div>${lateProgramHtml}`
  tellMissingProgram()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent(copy.text)
})

test('a program that cannot be fetched for lack of a network says that', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  tellMissingProgram()
  expect(screen.getByRole('alert')).toHaveTextContent(copy.offline)
})
