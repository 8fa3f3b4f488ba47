import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

/** A search field above a list that shows `value`; `show` lets the list arrive at another search. */
function openSearch() {
  const onSearch = vi.fn<(text: string) => void>()
  const box = (value: string) => (
    <SearchBox label="Tìm" placeholder="Tên" maxLength={100} value={value} onSearch={onSearch} />
  )
  const { rerender } = render(box(''))
  const asked = () => onSearch.mock.calls.map(([text]) => text)
  return { user: userEvent.setup(), asked, show: (value: string) => rerender(box(value)) }
}

test('search box: keeps text typed while an earlier search arrives, and searches for it', async () => {
  const { user, asked, show } = openSearch()
  await user.type(screen.getByRole('searchbox'), 'tắc{Enter} mạch{Enter}')
  show('tắc')
  expect(screen.getByRole('searchbox')).toHaveValue('tắc mạch')
  show('tắc mạch')
  expect(screen.getByRole('searchbox')).toHaveValue('tắc mạch')
  expect(asked()).toEqual(['tắc', 'tắc mạch'])
})

test('search box: shows a search that was changed from outside, even one that was typed and cleared before', async () => {
  const { user, asked, show } = openSearch()
  const field = screen.getByRole('searchbox')
  await user.type(field, 'tắc{Enter}')
  await user.clear(field)
  await user.type(field, '{Enter}tắc{Enter}')
  show('tắc')
  show('')
  expect(field).toHaveValue('')
  await user.type(field, 'tắc{Enter}')
  expect(asked()).toEqual(['tắc', '', 'tắc', 'tắc'])
})

test('search box: Enter searches, and does not send the form around it', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  const onSearch = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <SearchBox label="Tìm" placeholder="Tên" maxLength={100} value="" onSearch={onSearch} />
      <button type="submit">Gộp</button>
    </form>,
  )
  await userEvent.setup().type(screen.getByRole('searchbox'), 'tắc{Enter}')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('tắc')
  expect(onSubmit).not.toHaveBeenCalled()
})
