import { isApiError } from '@repo/api-client'
import { toast } from '@repo/shell'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { turnsMessages as copy } from './turns.messages.ts'

interface Turns<Thing> {
  /** Under which the thing that is edited is kept. */
  queryKey: QueryKey
  onSaved: (saved: Thing) => void
  /** Reads what is stored now, after a refusal. */
  readAnew: () => Promise<unknown>
}

/**
 * Runs quick changes of one thing in turn, so that each begins with the version that the one before made. A change is
 * shown at once. Where the server refuses one, what was wanted meanwhile is dropped with a word, because it builds on a
 * state that was never stored; the stored one is read anew.
 *
 * @returns a function that runs an act and tells whether it was saved
 */
export function useTurns<Thing>({ queryKey, onSaved, readAnew }: Turns<Thing>) {
  const queryClient = useQueryClient()
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  /** Counts the states that were thrown away. */
  const discarded = useRef(0)
  /** The count at which a loss was last told of: one word for all acts of one refusal. */
  const told = useRef(0)

  const drop = () => {
    if (told.current !== discarded.current) toast.warning(copy.dropped)
    told.current = discarded.current
    return false
  }
  return (act: (now: Thing) => Promise<Thing>, shown?: (now: Thing) => Thing): Promise<boolean> => {
    const before = queryClient.getQueryData<Thing>(queryKey)
    if (before && shown) queryClient.setQueryData(queryKey, shown(before))
    const builtOn = discarded.current
    const mine = turn.current.then(async () => {
      if (discarded.current !== builtOn) return drop()
      const now = queryClient.getQueryData<Thing>(queryKey)
      if (!now) return false
      try {
        onSaved(await act(now))
        return true
      } catch (error) {
        if (isApiError(error, 'edit.outdated')) toast.error(copy.outdated)
        else toast.failure(error)
        discarded.current += 1
        await readAnew()
        // What was wanted while the stored state was on its way builds on the old one, too.
        discarded.current += 1
        return false
      }
    })
    turn.current = mine
    return mine
  }
}
