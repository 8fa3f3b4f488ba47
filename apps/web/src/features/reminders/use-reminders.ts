import type { EndpointOutput } from '@repo/contract'
import type { reminders } from '@repo/contract/reminders'
import { useApi } from '@repo/shell/api-context'
import { useMutation, useQueryClient } from '@tanstack/react-query'

export type Reminder = EndpointOutput<typeof reminders.reminders>[number]

export const bodyOf = ({ weekdays, time, isOn, course }: Reminder) => ({
  weekdays,
  time,
  isOn,
  courseId: course?.id ?? null,
})

/** Turns reminders on and off at once, and removes them; what is refused comes back. */
export function useReminderActs() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = api.reminders.reminders.query()
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.reminders.reminders.key() })
  const show = async (change: (known: Reminder[]) => Reminder[]) => {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData<Reminder[]>(queryKey)
    queryClient.setQueryData<Reminder[]>(queryKey, (known) => known && change(known))
    return { before }
  }
  const takeBack = (
    _error: unknown,
    _change: unknown,
    shown: { before: Reminder[] | undefined } | undefined,
  ) => queryClient.setQueryData(queryKey, shown?.before)
  const turn = useMutation({
    mutationFn: ({ reminder, isOn }: { reminder: Reminder; isOn: boolean }) =>
      api.reminders.changeReminder.call({ params: { id: reminder.id }, body: { ...bodyOf(reminder), isOn } }),
    onMutate: ({ reminder, isOn }) =>
      show((known) => known.map((one) => (one.id === reminder.id ? { ...one, isOn } : one))),
    onError: takeBack,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Reminder) => api.reminders.removeReminder.call({ params: { id } }),
    onMutate: ({ id }) => show((known) => known.filter((one) => one.id !== id)),
    onError: takeBack,
  })
  const restore = useMutation({
    mutationFn: (reminder: Reminder) => api.reminders.addReminder.call({ body: bodyOf(reminder) }),
    onSettled: refresh,
  })
  return { turn: turn.mutate, remove: remove.mutateAsync, restore: restore.mutate, refresh }
}
