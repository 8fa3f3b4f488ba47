import { renderScreen } from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { type ConfirmOptions, useConfirm } from './index.ts'
import { siteWith } from './test-site.tsx'

const question: ConfirmOptions = {
  title: 'Xóa khóa học này?',
  body: '“Tiêm môi” và 12 bài học sẽ bị xóa.',
  confirmLabel: 'Xóa khóa học',
  cancelLabel: 'Giữ lại',
}

function Asker({ options = question }: { options?: ConfirmOptions }) {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState('chưa hỏi')
  const ask = async () => {
    setAnswer('đang hỏi')
    setAnswer((await confirm(options)) ? 'đồng ý' : 'từ chối')
  }
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Xóa
      </button>
      <p>{answer}</p>
    </>
  )
}

async function open(options?: ConfirmOptions) {
  const rendered = renderScreen(siteWith(<Asker options={options} />))
  await rendered.user.click(screen.getByRole('button', { name: 'Xóa' }))
  await screen.findByRole('alertdialog', { name: 'Xóa khóa học này?' })
  return rendered
}

describe('the confirmation popup is a promise', () => {
  test('true when confirmed', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Xóa khóa học' }))
    expect(await screen.findByText('đồng ý')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  })

  test('false when refused; the safe button has the first focus', async () => {
    const { user } = await open()
    expect(screen.getByRole('button', { name: 'Giữ lại' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('từ chối')).toBeInTheDocument()
  })

  test('false when the page is left: a question belongs to the page that asked', async () => {
    const { router } = await open()
    await router.navigate('/other')
    expect(await screen.findByRole('heading', { name: 'Trang khác' })).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  })

  test('stays busy until the act has ended, and shows why it failed for another try', async () => {
    const act = vi.fn<() => Promise<void>>()
    act.mockRejectedValueOnce({ name: 'category.in_use', status: 409 }).mockResolvedValueOnce()
    const { user } = await open({ ...question, act })
    await user.click(screen.getByRole('button', { name: 'Xóa khóa học' }))
    expect(await screen.findByText(/Chuyên mục đang có khóa học/)).toBeInTheDocument()
    expect(screen.getByText('đang hỏi')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Xóa khóa học' }))
    expect(await screen.findByText('đồng ý')).toBeInTheDocument()
    expect(act).toHaveBeenCalledTimes(2)
  })
})
