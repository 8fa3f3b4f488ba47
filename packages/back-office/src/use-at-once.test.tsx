import { ApiError } from '@repo/api-client'
import { toast } from '@repo/shell'
import { renderScreen } from '@repo/testing'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inRows, useAtOnce } from './index.ts'

interface Row {
  id: string
  state: string
}

const queryKey = ['rows']
const refused = new ApiError({ code: 40400, name: 'request.not_found', status: 404, message: '' })

interface Server {
  state: string
  send: () => Promise<unknown>
}

/** A list of one row that is approved by a button. */
function Rows({ server }: { server: Server }) {
  const { data } = useQuery({
    queryKey,
    queryFn: async () => ({ items: [{ id: 'a', state: server.state }] }),
  })
  const atOnce = useAtOnce()
  const approve = () =>
    void atOnce({
      shown: [
        inRows<Row>(
          queryKey,
          ({ id }) => id === 'a',
          (row) => ({ ...row, state: 'approved' }),
        ),
      ],
      send: server.send,
      refresh: async () => {},
      told: () => 'Không còn nữa.',
    })
  return (
    <>
      <p>{data?.items[0]?.state}</p>
      <button type="button" onClick={approve}>
        Duyệt
      </button>
    </>
  )
}

test('an act shows before the server has answered', async () => {
  const send = vi.fn(() => new Promise(() => {}))
  const { user } = renderScreen(<Rows server={{ state: 'waiting', send }} />)
  await screen.findByText('waiting')
  await user.click(screen.getByRole('button', { name: 'Duyệt' }))
  expect(await screen.findByText('approved')).toBeInTheDocument()
  expect(send).toHaveBeenCalledOnce()
})

test('an act that the server refuses is taken back, with the reason', async () => {
  const told = vi.spyOn(toast, 'error').mockReturnValue()
  const answer = Promise.withResolvers()
  const { user } = renderScreen(<Rows server={{ state: 'waiting', send: () => answer.promise }} />)
  await screen.findByText('waiting')
  await user.click(screen.getByRole('button', { name: 'Duyệt' }))
  await screen.findByText('approved')
  answer.reject(refused)
  expect(await screen.findByText('waiting')).toBeInTheDocument()
  expect(told).toHaveBeenCalledExactlyOnceWith('Không còn nữa.')
})

test('an act without a network is not kept for later', async () => {
  const told = vi.spyOn(toast, 'error').mockReturnValue()
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const send = vi.fn(() => Promise.reject(refused))
  const { user } = renderScreen(<Rows server={{ state: 'waiting', send }} />)
  await user.click(screen.getByRole('button', { name: 'Duyệt' }))
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('Không còn nữa.'))
})
