import { toast } from '@repo/shell'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** What an act changes in the answers of a read, as long as the server has not answered itself. */
export interface Shown {
  /** Of one read, or the beginning of the keys of several. */
  queryKey: QueryKey
  change: (data: never) => unknown
}

interface Act<Answer> {
  shown: readonly Shown[]
  send: () => Promise<Answer>
  /** Reads anew what the act touched, after the answer or the refusal. */
  refresh: (answer: Answer | null) => Promise<void>
  /** Words of the screen for a refusal; null for the usual ones. */
  told?: (error: Error) => string | null
}

const mutationKey = ['at-once']

/** Changes the rows of a list that `isIt` picks, in whatever pages of it are held. */
export const inRows = <Row extends object>(
  queryKey: QueryKey,
  isIt: (row: Row) => boolean,
  change: (row: Row) => Row,
): Shown => ({
  queryKey,
  change: (page: { items: readonly Row[] }) => ({
    ...page,
    items: page.items.map((row) => (isIt(row) ? change(row) : row)),
  }),
})

/**
 * Does an act that shows before the server has answered. A refusal, or no network, takes it back and is told. Acts of one
 * screen are sent one after another, so that each goes over what the one before has left.
 * @returns a function that answers what the server did, or null where it refused
 */
export function useAtOnce() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey,
    // Without a network it fails at once, instead of showing for hours what nobody has saved.
    networkMode: 'always',
    scope: { id: 'at-once' },
    meta: { isSilent: true },
    mutationFn: ({ send }: Act<unknown>) => send(),
    onMutate: async ({ shown }) => {
      await Promise.all(shown.map(({ queryKey }) => queryClient.cancelQueries({ queryKey })))
      const before = shown.flatMap(({ queryKey }) => queryClient.getQueriesData({ queryKey }))
      for (const { queryKey, change } of shown)
        queryClient.setQueriesData({ queryKey }, (data: unknown) =>
          data === undefined ? undefined : change(data as never),
        )
      return before
    },
    onError: (error, { told }, before) => {
      for (const [queryKey, data] of before ?? []) queryClient.setQueryData(queryKey, data)
      const words = told?.(error)
      if (words) toast.error(words)
      else toast.failure(error)
    },
  })
  return async <Answer>(act: Act<Answer>): Promise<Answer | null> => {
    let answer: Answer | null = null
    try {
      answer = (await mutateAsync(act as Act<unknown>)) as Answer
    } catch {
      // Told already.
    }
    // What is still being sent would be overwritten by a read of before; the last one reads.
    if (queryClient.isMutating({ mutationKey }) === 0) await act.refresh(answer)
    return answer
  }
}
