import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PackageFrame } from './package-frame.tsx'

const opened = {
  packageId: '019a0000-0000-7000-8000-000000000001',
  title: 'An toàn tiêm',
  version: '1.2' as const,
  items: [
    { id: 'a', title: 'Phần 1', isTracked: true },
    { id: 'b', title: 'Phần 2', isTracked: true },
  ],
  frameUrl: 'https://packages.example.test/scorm/frame/x.y/1',
  origin: 'https://packages.example.test',
  expiresAt: '2099-01-01T00:00:00.000Z',
}

/** Shows the package and answers what the site heard, what it said, and how the frame speaks. */
function show() {
  const onValues = vi.fn()
  render(
    <PackageFrame
      doneIds={new Set(['a'])}
      firstItemId="a"
      keptOf={(itemId) => ({ 'cmi.suspend_data': itemId })}
      learner={{ id: '1', name: 'An' }}
      onAgain={() => {}}
      onValues={onValues}
      opened={opened}
    />,
  )
  const frame = screen.getByTitle<HTMLIFrameElement>('Gói SCORM: An toàn tiêm')
  const post = vi.fn()
  Object.defineProperty(frame.contentWindow, 'postMessage', { value: post })
  const say = (data: unknown, origin = opened.origin, source: Window | null = frame.contentWindow) =>
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
    })
  return { onValues, post, say, frame }
}

test('package frame: speaks with its own frame alone, by the key of this opening', () => {
  const { onValues, post, say, frame } = show()
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms allow-modals')
  say({ type: 'scorm.ready' }, 'https://evil.example')
  say({ type: 'scorm.ready' }, opened.origin, window)
  expect(post).not.toHaveBeenCalled()
  say({ type: 'scorm.ready' })
  const [start, target] = post.mock.calls[0] ?? []
  expect(start).toMatchObject({ type: 'scorm.start', itemId: 'a', kept: { 'cmi.suspend_data': 'a' } })
  expect(target).toBe(opened.origin)
  const values = { 'cmi.suspend_data': 'trang=3' }
  say({ type: 'scorm.state', key: 'another', itemId: 'a', values })
  say({ type: 'scorm.state', key: start.key, itemId: 'a', values: { 'cmi.suspend_data': 3 } })
  expect(onValues).not.toHaveBeenCalled()
  say({ type: 'scorm.state', key: start.key, itemId: 'a', values, isOver: true })
  expect(onValues.mock.calls).toEqual([['a', values, true]])
})

test('package frame: a part that ends with a wish to go on opens the next one', () => {
  const { post, say } = show()
  say({ type: 'scorm.ready' })
  const { key } = post.mock.calls[0]?.[0] ?? {}
  say({ type: 'scorm.navigate', key, itemId: 'a', request: 'continue' })
  expect(screen.getByLabelText<HTMLSelectElement>('Phần').value).toBe('b')
  expect(screen.getByRole('option', { name: 'Phần 1 (đã xong)' })).toBeTruthy()
  expect(post.mock.calls.at(-1)?.[0]).toMatchObject({ itemId: 'b', kept: { 'cmi.suspend_data': 'b' } })
})
