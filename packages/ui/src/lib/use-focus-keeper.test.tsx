import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect, useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { EmptyState } from '../empty-state.tsx'
import { useFocusKeeper } from './use-focus-keeper.ts'

// The code of the rules loads at once, as from the browser's cache.
beforeAll(() => import('./keep-focus.ts'))

function Page({ children }: { children: ReactNode }) {
  useFocusKeeper()
  return (
    <main tabIndex={-1}>
      <h1>Đơn hàng</h1>
      {children}
    </main>
  )
}

/** Updates the page as if the server had answered. */
function useAnswer(onAnswer: () => void) {
  useEffect(() => {
    addEventListener('answer', onAnswer)
    return () => removeEventListener('answer', onAnswer)
  })
}

const answer = () => act(async () => void dispatchEvent(new Event('answer')))

const courses = ['Laser', 'Peel', 'Filler']

/** Rows with a link and two acts; `confirm` asks in a dialog first, `approve` takes its own button away before the row. */
function List({ isAsking = false }: { isAsking?: boolean }) {
  const [rows, setRows] = useState(courses)
  const [approved, setApproved] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const remove = (row: string) => setRows((all) => all.filter((each) => each !== row))
  useAnswer(() => approved && remove(approved))
  return (
    <section aria-label="Khóa học">
      {rows.length === 0 ? <EmptyState art="inbox" title="Không còn khóa nào" /> : null}
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <a href={`#${row}`}>{row}</a>
            {approved === row ? null : <Button onClick={() => setApproved(row)}>{`Duyệt ${row}`}</Button>}
            <Button onClick={() => (isAsking ? setAsked(row) : remove(row))}>{`Xóa ${row}`}</Button>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title="Xóa?"
        footer={
          <Button
            onClick={() => {
              if (asked) remove(asked)
              setAsked(null)
            }}
          >
            Xóa khóa học
          </Button>
        }
      />
    </section>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const press = async (name: string) => {
  button(name).focus()
  await userEvent.keyboard('{Enter}')
}

function show(page: ReactNode) {
  return render(<Page>{page}</Page>)
}

it('goes to the same control of the next row when a row is removed', async () => {
  show(<List />)
  await press('Xóa Laser')
  expect(button('Xóa Peel')).toHaveFocus()
})

it('moves the focus from a row that was removed while its code was being loaded', async () => {
  show(<List />)
  act(() => button('Xóa Laser').focus())
  act(() => button('Xóa Laser').click())
  expect(document.body).toHaveFocus()
  await waitFor(() => expect(button('Xóa Peel')).toHaveFocus())
})

it('goes to the previous row when the last one is removed', async () => {
  show(<List />)
  await press('Xóa Filler')
  expect(button('Xóa Peel')).toHaveFocus()
})

it('goes to the text of an empty list', async () => {
  show(<List />)
  await press('Xóa Laser')
  await press('Xóa Peel')
  await press('Xóa Filler')
  expect(screen.getByText('Không còn khóa nào')).toHaveFocus()
})

it('stays in a row whose action removed its own button, and goes to that button of the next row when the row is removed', async () => {
  show(<List />)
  await press('Duyệt Laser')
  expect(button('Xóa Laser')).toHaveFocus()
  await answer()
  expect(button('Duyệt Peel')).toHaveFocus()
})

it('goes from a closed dialog to the row after the removed row that opened it', async () => {
  show(<List isAsking />)
  await press('Xóa Laser')
  await press('Xóa khóa học')
  expect(button('Xóa Peel')).toHaveFocus()
})

function Form() {
  const [isSaved, setIsSaved] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  useAnswer(() => setIsBusy(false))
  return (
    <section>
      <h2>Chương</h2>
      <div>
        <button type="button">Thêm chương</button>
        <button type="button" disabled={isSaved} onClick={() => setIsSaved(true)}>
          Lưu
        </button>
        <button type="button" disabled={isBusy} onClick={() => setIsBusy(true)}>
          Gửi
        </button>
      </div>
    </section>
  )
}

it('goes to a neighbour when the control is disabled', async () => {
  show(<Form />)
  await press('Lưu')
  expect(button('Gửi')).toHaveFocus()
})

it('returns to a control that was briefly disabled, unless a key was pressed meanwhile', async () => {
  show(<Form />)
  await press('Gửi')
  expect(button('Gửi')).not.toHaveFocus()
  await answer()
  expect(button('Gửi')).toHaveFocus()
  await press('Gửi')
  await userEvent.keyboard('{ArrowDown}')
  await answer()
  expect(button('Gửi')).not.toHaveFocus()
})

function Acts() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <section>
      <h2>Trạng thái</h2>
      <div>{isOpen ? <Button onClick={() => setIsOpen(false)}>Đóng kỳ</Button> : <p>Đã đóng</p>}</div>
    </section>
  )
}

it('goes to the heading of the panel when its only button is removed', async () => {
  show(<Acts />)
  await press('Đóng kỳ')
  expect(screen.getByRole('heading', { name: 'Trạng thái' })).toHaveFocus()
})

it('does not move the focus after a press beside all controls', async () => {
  show(<List />)
  await userEvent.click(button('Duyệt Laser'))
  await userEvent.click(screen.getByRole('heading', { name: 'Đơn hàng' }))
  await userEvent.click(document.body)
  await answer()
  expect(document.body).toHaveFocus()
})

it('goes to a text that is written, and never to a title inside it', async () => {
  function Editor() {
    const [isSource, setIsSource] = useState(true)
    useAnswer(() => setIsSource(false))
    return (
      <section aria-label="Nội dung">
        {isSource ? (
          <textarea aria-label="Mã" />
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: an editor of formatted texts has no element of its own.
          <div
            aria-label="Văn bản"
            contentEditable="true"
            role="textbox"
            suppressContentEditableWarning
            tabIndex={0}
          >
            <h2>Chỉ định</h2>
            <a href="/course">Khóa học</a>
          </div>
        )}
      </section>
    )
  }
  show(<Editor />)
  act(() => screen.getByRole('textbox', { name: 'Mã' }).focus())
  await answer()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Văn bản' })).toHaveFocus())
})

it('does not ask the browser what is visible when elements come and go around the focus', async () => {
  const look = vi.fn(() => true)
  Object.assign(Element.prototype, { checkVisibility: look })
  try {
    render(
      <Page>
        <List />
      </Page>,
    )
    const link = screen.getByRole('link', { name: 'Laser' })
    await userEvent.setup().click(link)
    await waitFor(() => expect(link).toHaveFocus())
    look.mockClear()
    const added = document.body.appendChild(document.createElement('p'))
    await waitFor(() => expect(added).toBeInTheDocument())
    added.remove()
    await act(async () => {})
    expect(look).not.toHaveBeenCalled()
  } finally {
    Reflect.deleteProperty(Element.prototype, 'checkVisibility')
  }
})
