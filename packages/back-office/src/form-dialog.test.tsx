import { crmAccounts } from '@repo/contract/crm-accounts'
import { ConfirmProvider } from '@repo/shell'
import { renderScreen, signedInSession } from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DialogForm, useDialogForm } from './dialog-form.tsx'
import { draftOf, saveDraft } from './drafts.ts'
import { FormDialog, type FormPart } from './form-dialog.tsx'
import { forgetTab } from './tab-store.ts'

afterEach(forgetTab)

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
    <ConfirmProvider>
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
    </ConfirmProvider>
  )
}

async function open(draft?: string | null) {
  send.mockClear()
  const session = signedInSession({ id: owner, role: 'admin' })
  const screenOf = renderScreen([{ path: '/', element: <Page draft={draft} /> }], { url: '/', session })
  await screenOf.user.click(screen.getByRole('button', { name: 'Mở' }))
  return { ...screenOf, field: screen.getByLabelText('Lý do') }
}

test('the first field has the focus', async () => {
  const { field } = await open()
  expect(field).toHaveFocus()
})

test('a refused submit says the numbers of the schema and moves the focus to the field', async () => {
  const { user, field } = await open()
  await user.type(field, 'abc')
  await user.click(screen.getByRole('button', { name: 'Gửi' }))
  expect(await screen.findByText('Nhập từ 5 đến 500 ký tự.')).toBeInTheDocument()
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAttribute('maxlength', '500')
  expect(send).not.toHaveBeenCalled()
})

test('closing with changes asks first; who goes on writing loses nothing', async () => {
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

test('what was typed is there again after the page was loaded anew, and can be dropped', async () => {
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

test('what was sent leaves no draft', async () => {
  const { user, field } = await open()
  await user.type(field, ' Chia sẻ tài khoản ')
  expect(draftOf(owner, key)?.values).toEqual({ reason: ' Chia sẻ tài khoản ' })
  await user.click(screen.getByRole('button', { name: 'Gửi' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(send).toHaveBeenCalledWith({ reason: 'Chia sẻ tài khoản' }, expect.anything(), null)
  expect(draftOf(owner, key)).toBeNull()
})

test('a form that opted out keeps no draft', async () => {
  const { user, field } = await open(null)
  await user.type(field, 'bí mật')
  expect(sessionStorage.getItem('office-drafts')).toBeNull()
})

test('a draft is never read by another account, holds no secret or file, and goes at sign-out', () => {
  const values = { reason: 'a', password: 'b', file: new Blob(['c']) }
  saveDraft('lan', key, { values, version: 'v1' })
  expect(draftOf('lan', key)).toEqual({ values: { reason: 'a' }, version: 'v1' })
  expect(draftOf('minh', key)).toBeNull()
  forgetTab()
  expect(draftOf('lan', key)).toBeNull()
})

test('a draft lives on in memory where the browser forbids storage', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    vi.spyOn(Storage.prototype, name).mockImplementation(forbidden),
  )
  saveDraft('lan', key, { values: { reason: 'a' }, version: null })
  expect(draftOf('lan', key)?.values).toEqual({ reason: 'a' })
  forgetTab()
  expect(draftOf('lan', key)).toBeNull()
  for (const spy of spies) spy.mockRestore()
})
