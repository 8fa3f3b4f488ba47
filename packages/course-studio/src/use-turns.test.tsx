import { toast } from '@repo/shell'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { turnsMessages as copy } from './turns.messages.ts'
import { useTurns } from './use-turns.ts'

/** A thing with its version and what was done to it, kept as a screen keeps it. */
interface Thing {
  version: number
  acts: string[]
}
const queryKey = ['thing']

afterEach(() => {
  vi.restoreAllMocks()
})

/** Runs acts on a thing whose server saves what `save` lets through. */
function open(save: (name: string) => Promise<void>) {
  const stored: Thing = { version: 1, acts: [] }
  const client = new QueryClient()
  const read = () => client.setQueryData(queryKey, structuredClone(stored))
  read()
  const sent: string[] = []
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () =>
      useTurns<Thing>({
        queryKey,
        onSaved: (saved) => client.setQueryData(queryKey, saved),
        readAnew: async () => read(),
      }),
    { wrapper },
  )
  const run = (name: string) =>
    result.current(
      async ({ version }) => {
        sent.push(`${name} on ${version}`)
        await save(name)
        stored.version = version + 1
        stored.acts.push(name)
        return structuredClone(stored)
      },
      (now) => ({ ...now, acts: [...now.acts, name] }),
    )
  const shown = () => client.getQueryData<Thing>(queryKey)?.acts
  return { run, sent, shown }
}

test('turns: an act is shown at once and waits for the version of the one before', async () => {
  const { run, sent, shown } = open(() => Promise.resolve())
  await act(async () => {
    const both = Promise.all([run('first'), run('second')])
    expect(shown()).toEqual(['first', 'second'])
    expect(await both).toEqual([true, true])
  })
  expect(sent).toEqual(['first on 1', 'second on 2'])
  expect(shown()).toEqual(['first', 'second'])
})

test('turns: after a refusal, what was wanted meanwhile is dropped with one word, and the stored state is shown', async () => {
  const dropped = vi.spyOn(toast, 'warning')
  const failed = vi.spyOn(toast, 'failure').mockImplementation(() => undefined)
  const { run, sent, shown } = open((name) =>
    name === 'refused' ? Promise.reject(new Error('no')) : Promise.resolve(),
  )
  await act(async () => {
    const results = await Promise.all([run('first'), run('refused'), run('third'), run('fourth')])
    expect(results).toEqual([true, false, false, false])
  })
  expect(sent).toEqual(['first on 1', 'refused on 2'])
  expect(shown()).toEqual(['first'])
  expect(failed).toHaveBeenCalledOnce()
  expect(dropped).toHaveBeenCalledExactlyOnceWith(copy.dropped)
  await act(() => run('later'))
  expect(shown()).toEqual(['first', 'later'])
})
