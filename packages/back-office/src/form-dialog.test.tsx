import { crmAccounts } from '@repo/contract/crm-accounts'
import { renderScreen, signedInSession } from '@repo/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DialogForm, useDialogForm } from './dialog-form.tsx'
import { draftOf, forgetDrafts, saveDraft, sweepDrafts } from './drafts.ts'
import { FormDialog, type FormPart } from './form-dialog.tsx'
import { OfficeRoot } from './office-root.tsx'

afterEach(() => {
  vi.useRealTimers()
  forgetDrafts()
})

const owner = 'u1'
const key = 'end-sessions:a'
const send = vi.fn(async (_body: { reason: string }) => {})

function Reason({ part }: { part: FormPart }) {
  const dialog = useDialogForm(part, {
    endpoint: crmAccounts.endSessions,
    defaults: { reason: '' },
    send,
  })
  return (
    <DialogForm dialog={dialog}>
      <input
        aria-label="Lý do"
        aria-invalid={dialog.form.formState.errors.reason ? true : undefined}
        {...dialog.field('reason')}
      />
      <p>{dialog.form.formState.errors.reason?.message}</p>
    </DialogForm>
  )
}

function Page({ draft = key }: { draft?: string | null }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Mở
      </button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Kết thúc phiên"
        confirmLabel="Gửi"
        draft={draft}
      >
        {(part) => <Reason part={part} />}
      </FormDialog>
    </>
  )
}

async function open(draft?: string | null) {
  send.mockClear()
  const session = signedInSession({ id: owner, role: 'admin' })
  const children = [
    { path: '/', element: <Page draft={draft} /> },
    { path: '/truoc', element: <h1>Trang trước</h1> },
  ]
  const routes = [{ element: <OfficeRoot brand="Thẩm Học" />, children }]
  const screenOf = renderScreen(routes, { url: '/truoc', session })
  await act(() => screenOf.router.navigate('/'))
  await screenOf.user.click(screen.getByRole('button', { name: 'Mở' }))
  return { ...screenOf, field: screen.getByLabelText('Lý do') }
}

test('form dialog: the first field has the focus', async () => {
  const { field } = await open()
  expect(field).toHaveFocus()
})

test('form dialog: an invalid submit names the schema’s limits and moves the focus to the field', async () => {
  const { user, field } = await open()
  await user.type(field, 'abc')
  await user.click(screen.getByRole('button', { name: 'Gửi' }))
  expect(await screen.findByText('Nhập từ 5 đến 500 ký tự.')).toBeInTheDocument()
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAttribute('maxlength', '500')
  expect(send).not.toHaveBeenCalled()
})

test('form dialog: closing with changes asks first, and staying loses nothing', async () => {
  const { user, field } = await open()
  await user.type(field, 'Chia sẻ tài khoản')
  await user.click(screen.getByRole('button', { name: 'Hủy' }))
  await user.click(await screen.findByRole('button', { name: 'Viết tiếp' }))
  expect(field).toHaveValue('Chia sẻ tài khoản')
  await user.click(screen.getByRole('button', { name: 'Hủy' }))
  await user.click(await screen.findByRole('button', { name: 'Bỏ nội dung' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(draftOf(owner, key)).toBeNull()
})

test('form dialog: Esc with changes asks first; without any it closes at once', async () => {
  const { user, field } = await open()
  await user.type(field, 'Chia sẻ')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Viết tiếp' }))
  expect(field).toHaveValue('Chia sẻ')
  await user.clear(field)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('form dialog: a second Esc takes the question away and leaves the dialog with what was typed', async () => {
  const { user, field } = await open()
  await user.type(field, 'Chia sẻ')
  await user.keyboard('{Escape}')
  await screen.findByRole('button', { name: 'Viết tiếp' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByRole('dialog')).toContainElement(field)
  expect(field).toHaveValue('Chia sẻ')
})

test('form dialog: a press beside it loses nothing', async () => {
  const { user, field } = await open()
  await user.type(field, 'Chia sẻ')
  await user.click(document.body)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(field).toHaveValue('Chia sẻ')
})

test('form dialog: the browser’s back button asks first, and the draft is discarded only on leaving', async () => {
  const { user, field, router } = await open()
  await user.type(field, 'Chia sẻ')
  void router.navigate(-1)
  await user.click(await screen.findByRole('button', { name: 'Viết tiếp' }))
  expect(router.state.location.pathname).toBe('/')
  expect(draftOf(owner, key)?.values).toEqual({ reason: 'Chia sẻ' })
  void router.navigate(-1)
  await user.click(await screen.findByRole('button', { name: 'Bỏ nội dung' }))
  expect(await screen.findByRole('heading', { name: 'Trang trước' })).toBeInTheDocument()
  expect(draftOf(owner, key)).toBeNull()
})

test('form dialog: the browser asks before unloading only where no draft is kept', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  const kept = await open()
  await kept.user.type(kept.field, 'Chia sẻ')
  expect(leave()).toBe(false)
  kept.unmount()
  const { user, field } = await open(null)
  await user.type(field, 'Chia sẻ')
  expect(leave()).toBe(true)
})

test('draft: typed text is back after a reload, and can be discarded', async () => {
  const { user, field, unmount } = await open()
  await user.type(field, 'Chia sẻ tài khoản')
  unmount()
  const again = await open()
  expect(again.field).toHaveValue('Chia sẻ tài khoản')
  expect(screen.getByRole('status')).toHaveTextContent('Đã khôi phục bản nháp')
  await again.user.click(screen.getByRole('button', { name: 'Bỏ bản nháp' }))
  expect(again.field).toHaveValue('')
  expect(draftOf(owner, key)).toBeNull()
})

test('draft: none is left after sending', async () => {
  const { user, field } = await open()
  await user.type(field, ' Chia sẻ tài khoản ')
  expect(draftOf(owner, key)?.values).toEqual({ reason: ' Chia sẻ tài khoản ' })
  await user.click(screen.getByRole('button', { name: 'Gửi' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(send).toHaveBeenCalledWith({ reason: 'Chia sẻ tài khoản' }, expect.anything(), null)
  expect(draftOf(owner, key)).toBeNull()
})

test('draft: a form that opted out keeps none', async () => {
  const { user, field } = await open(null)
  await user.type(field, 'bí mật')
  expect(localStorage.getItem('office-drafts')).toBeNull()
})

test('draft: is never read by another account, holds no secret or file, and is removed at sign-out', () => {
  const values = { reason: 'a', password: 'b', file: new Blob(['c']) }
  saveDraft('lan', key, { values, version: 'v1' })
  expect(draftOf('lan', key)).toEqual({ values: { reason: 'a' }, version: 'v1' })
  expect(draftOf('minh', key)).toBeNull()
  forgetDrafts()
  expect(draftOf('lan', key)).toBeNull()
})

test('draft: is kept in memory where the browser forbids storage', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    vi.spyOn(Storage.prototype, name).mockImplementation(forbidden),
  )
  saveDraft('lan', key, { values: { reason: 'a' }, version: null })
  expect(draftOf('lan', key)?.values).toEqual({ reason: 'a' })
  forgetDrafts()
  expect(draftOf('lan', key)).toBeNull()
  for (const spy of spies) spy.mockRestore()
})

test('draft: outlives the tab, is removed after seven days, and a new one gets its own week', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T00:00:00Z') })
  saveDraft('lan', key, { values: { reason: 'a' }, version: null })
  vi.setSystemTime(new Date('2026-11-07T23:00:00Z'))
  saveDraft('lan', 'other', { values: { reason: 'b' }, version: null })
  sessionStorage.clear()
  expect(draftOf('lan', key)?.values).toEqual({ reason: 'a' })
  vi.setSystemTime(new Date('2026-11-08T00:00:00Z'))
  expect(draftOf('lan', key)).toBeNull()
  sweepDrafts('lan')
  expect(localStorage.getItem('office-drafts')).not.toContain('"a"')
  expect(draftOf('lan', 'other')?.values).toEqual({ reason: 'b' })
})

test('draft: those of one person are removed when another opens the office in the same browser', () => {
  saveDraft('lan', key, { values: { reason: 'a' }, version: null })
  sweepDrafts('minh')
  expect(localStorage.getItem('office-drafts')).toBeNull()
})
